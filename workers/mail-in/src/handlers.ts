import { handleIncomingMail, type MailInContext } from '@lodge/desk/messaging'
import type { Handlers } from '@lodge/events'

export const handlers: Handlers<'mail-in', MailInContext> = {
  'mail.received': (ctx, { mailId }) => handleIncomingMail(ctx, mailId),
}
