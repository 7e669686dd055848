import { createMailer, type EmailContext, SignInDomains, systemContext } from '@lodge/desk'
import { openConnections, type Running, startWorker, workerEnv } from '@lodge/events'
import { z } from 'zod'
import { handlers } from './handlers.ts'

/** Somebody waits for a sign-in code: what a worker had in hand when it died starts again within five seconds. */
const stalled = { lockDuration: 3_500, stalledInterval: 500 }

/** The environment of the e-mail worker. */
export const emailEnv = workerEnv.extend({
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://host:25' }),
  MAIL_FROM: z.string().regex(/\S+@\S+/, 'must be an address such as Help desk <help@example.org>'),
  MAIL_NO_REPLY: z
    .string()
    .regex(/^([^\s@,<>]+@[^\s@,<>]+)?$/, 'must be an address such as no-reply@example.org')
    .optional(),
  APP_URL: z.url({ protocol: /^https?$/, error: 'must be the address that browsers use' }),
  LODGE_SECRET: z.string().min(1, 'must be a random text'),
  LODGE_SIGN_IN_DOMAINS: SignInDomains.optional(),
})
export type EmailEnv = z.infer<typeof emailEnv>

/** Sends the mails that events call for. */
export async function startEmailWorker(env: EmailEnv): Promise<Running> {
  const connections = openConnections('email', env)
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, noReply: env.MAIL_NO_REPLY })
  const context: EmailContext = {
    ...systemContext(connections.db),
    mailer,
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
