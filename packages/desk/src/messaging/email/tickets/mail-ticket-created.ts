import type { DomainEvent } from '@lodge/contracts'
import { writeList } from '@lodge/strings'
import { deliver } from '../deliver.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeAttachments } from './describe-attachments.ts'
import { findPublicMessage } from './find-message.ts'
import { asReadBy, describeTicket, loadMailedTicket } from './load-mailed-ticket.ts'
import { suggestByMail } from './suggest-by-mail.ts'

/** Confirms a new ticket to its requester, with its number. */
export async function mailTicketCreated(
  ctx: EmailContext,
  event: DomainEvent<'ticket.created'>,
): Promise<void> {
  await confirmTicket(ctx, event, await mailRecipients['ticket.created'].ticket_received(ctx.db, event))
}

/** Confirms a ticket to whoever wrote the mail that opened it, which an agent had passed on. */
export async function mailRequesterChange(
  ctx: EmailContext,
  event: DomainEvent<'ticket.requester_changed'>,
): Promise<void> {
  const recipients = await mailRecipients['ticket.requester_changed'].ticket_received(ctx.db, event)
  await confirmTicket(ctx, event, recipients)
}

async function confirmTicket(
  ctx: EmailContext,
  event: DomainEvent<'ticket.created' | 'ticket.requester_changed'>,
  recipients: Recipient[],
): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_received',
    ticketId: ticket.id,
    isAutomatic: true,
    recipients,
    compose: async (recipient, t, language) => {
      const message = await findPublicMessage(ctx.db, event.messageId)
      if (!message) return null
      // Their labels may be questions with an "and" of their own.
      const fields = ticket.missingAnswers && writeList(language, ticket.missingAnswers)
      const articles = ticket.suggestsArticles ? await suggestByMail(ctx, ticket.id) : []
      const content = describeTicket(ctx, await asReadBy(ctx.db, ticket, recipient), 'portal', t, {
        message: message.body,
        missingAnswers: fields,
        missingSentence: fields && t('email.missingAnswers', { fields }),
        articlesSentence: articles.length > 0 ? t('email.articles', { count: articles.length }) : null,
        articles: articles.map(({ title, link }) => `- ${title}: ${link}`).join('\n') || null,
      })
      return { ...content, files: describeAttachments(message, content.link, { t, language }) }
    },
  })
}
