import { join } from 'node:path'
import { smallNodeFlags } from '../processes/node-settings.ts'
import {
  type SupervisedProcess,
  type SupervisorContext,
  supervise,
  waitForReadyMessage,
} from '../processes/supervise.ts'

export interface MailCatcher {
  smtpUrl: string
  /** Shows the mail. */
  page: string
  /** `GET /email` lists the mail as JSON, `GET /email/ID` returns one. */
  api: string
  process: SupervisedProcess
}

export async function runMailCatcher(
  {
    folder,
    smtpPort,
    webPort,
    mailInPort,
  }: Record<'smtpPort' | 'webPort' | 'mailInPort', number> & { folder: string },
  surroundings: SupervisorContext,
): Promise<MailCatcher> {
  const program = join(import.meta.dirname, 'mail-catcher.ts')
  const catcher = await supervise(
    {
      name: 'mail',
      command: process.execPath,
      args: [...smallNodeFlags, program, String(smtpPort), String(webPort), folder, String(mailInPort)],
      cwd: folder,
      hasChannel: true,
      stopSignal: 'SIGTERM',
      ready: waitForReadyMessage,
    },
    surroundings,
  )
  const page = `http://localhost:${webPort}`
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, page, api: `${page}/api`, process: catcher }
}
