import { deskStrings, systemContext } from '@lodge/desk/foundation'
import { createMailer, type EmailContext, googleServers, takeSendingToken } from '@lodge/desk/messaging'
import {
  type Connections,
  environment,
  openConnections,
  type Running,
  secretOf,
  startWorker,
  workerEnvironment,
} from '@lodge/events'
import type { z } from 'zod'
import { handlers, urgentHandlers } from './handlers.ts'

export const emailEnv = workerEnvironment.extend(
  environment.pick({
    SMTP_URL: true,
    MAIL_FROM: true,
    MAIL_NO_REPLY: true,
    APP_URL: true,
    LODGE_SECRET: true,
    LODGE_FORMER_SECRET: true,
    LODGE_SIGN_IN_DOMAINS: true,
    LODGE_IMAP_SERVERS: true,
    LODGE_MICROSOFT_URL: true,
    LODGE_MODE: true,
  }).shape,
)
export type EmailEnv = z.infer<typeof emailEnv>

/** Urgent mails share nothing with others, so they never wait behind them. */
export async function startEmailWorker(env: EmailEnv, shared?: Connections['db']): Promise<Running> {
  const open = (db?: Connections['db']) => openConnections('email', env, db)
  const workers = [
    startQueue(env, open(shared), (options) => startWorker('email', handlers, options)),
    startQueue(env, open(), (options) => startWorker('urgent-email', urgentHandlers, options)),
  ]
  return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) }
}

type Start = (options: Connections & { context: EmailContext }) => Running

/** Each queue has its own connections to the mail server. */
function startQueue(env: EmailEnv, connections: ReturnType<typeof openConnections>, start: Start): Running {
  const system = systemContext(connections.db)
  const tokenServers = { microsoft: env.LODGE_MICROSOFT_URL, google: googleServers }
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    noReply: env.MAIL_NO_REPLY,
    reach: { servers: env.LODGE_IMAP_SERVERS ?? null, includesThisMachine: env.LODGE_MODE === 'demo' },
    takeToken: (mailboxId, isRefused) =>
      takeSendingToken({ ...system, secret: secretOf(env), tokenServers }, mailboxId, isRefused),
  })
  const context: EmailContext = {
    ...system,
    mailer,
    strings: deskStrings,
    appUrl: new URL(env.APP_URL).origin,
    secret: secretOf(env),
    signInDomains: env.LODGE_SIGN_IN_DOMAINS,
  }
  const worker = start({ ...connections, context })
  return {
    close: async () => {
      await worker.close()
      mailer.close()
      await connections.close()
    },
  }
}
