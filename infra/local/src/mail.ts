import { join } from 'node:path'
import { type Supervised, type Surroundings, saysReady, supervise } from './supervise.ts'

export interface Mail {
  smtpUrl: string
  /** The page that shows the mail. */
  page: string
  /** `GET /email` lists the mail as JSON, `GET /email/ID` gives one. */
  api: string
  process: Supervised
}

/** Starts the local mail catcher and keeps it running. */
export async function runMail(
  { folder, smtpPort, webPort }: { folder: string; smtpPort: number; webPort: number },
  surroundings: Surroundings,
): Promise<Mail> {
  const program = join(import.meta.dirname, 'mail-catcher.ts')
  const caught = await supervise(
    {
      name: 'mail',
      command: process.execPath,
      args: [program, String(smtpPort), String(webPort), folder],
      cwd: folder,
      hasChannel: true,
      stopSignal: 'SIGTERM',
      ready: saysReady,
    },
    surroundings,
  )
  const page = `http://localhost:${webPort}`
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, page, api: `${page}/api`, process: caught }
}
