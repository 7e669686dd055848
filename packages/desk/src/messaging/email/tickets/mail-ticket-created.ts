import type { DomainEvent } from '@lodge/contracts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeAttachments } from './describe-attachments.ts'
import { findPublicMessage } from './find-message.ts'
import { describeTicket, loadMailedTicket } from './load-mailed-ticket.ts'

/** Confirms a new ticket to its requester, with its number. */
export async function mailTicketCreated(
  ctx: EmailContext,
  event: DomainEvent<'ticket.created'>,
): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_received',
    ticketId: ticket.id,
    isAutomatic: true,
    recipients: await mailRecipients['ticket.created'].ticket_received(ctx.db, event),
    compose: async (_, t) => {
      const message = await findPublicMessage(ctx.db, event.messageId)
      if (!message) return null
      const { missingAnswers: fields } = ticket
      const content = describeTicket(ctx, ticket, 'portal', t, {
        message: message.body,
        missingAnswers: fields,
        missingSentence: fields && t('email.missingAnswers', { fields }),
      })
      return { ...content, files: describeAttachments(message, content.link, t) }
    },
  })
}
