import { createMailer, deskStrings, type EmailContext, systemContext } from '@lodge/desk'
import { environment, openConnections, type Running, startWorker, workerEnvironment } from '@lodge/events'
import type { z } from 'zod'
import { handlers } from './handlers.ts'

/** Somebody waits for a sign-in code: jobs of a worker that died start again within five seconds. */
const stalled = { lockDuration: 3_500, stalledInterval: 500 }

export const emailEnv = workerEnvironment.extend(
  environment.pick({
    SMTP_URL: true,
    MAIL_FROM: true,
    MAIL_NO_REPLY: true,
    APP_URL: true,
    LODGE_SECRET: true,
    LODGE_SIGN_IN_DOMAINS: true,
  }).shape,
)
export type EmailEnv = z.infer<typeof emailEnv>

export async function startEmailWorker(env: EmailEnv): Promise<Running> {
  const connections = openConnections('email', env)
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, noReply: env.MAIL_NO_REPLY })
  const context: EmailContext = {
    ...systemContext(connections.db),
    mailer,
    strings: deskStrings,
    appUrl: new URL(env.APP_URL).origin,
    secret: env.LODGE_SECRET,
    signInDomains: env.LODGE_SIGN_IN_DOMAINS,
  }
  const worker = startWorker('email', handlers, { ...connections, context, stalled })
  return {
    close: async () => {
      await worker.close()
      mailer.close()
      await connections.close()
    },
  }
}
