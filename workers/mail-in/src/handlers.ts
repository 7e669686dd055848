import type { DomainEvent } from '@lodge/contracts'
import { handleIncomingMails, type MailInContext } from '@lodge/desk/messaging'

/** Handles the mails of a round in their order; a worker that closes finishes so many. */
export const handlers = {
  atOnce: 50,
  together: (ctx: MailInContext, events: readonly DomainEvent<'mail.received'>[]) =>
    handleIncomingMails(
      ctx,
      events.map(({ mailId }) => mailId),
    ),
}
