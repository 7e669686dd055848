import type { DomainEvent, TicketStatus } from '@lodge/contracts'
import { isOneOf, query, sql } from '@lodge/database'
import { batched } from '../../batched.ts'
import { toMailHtml } from '../../rich-text/to-mail-html.ts'
import type { TranslateDesk } from '../../strings.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeAttachments } from './describe-attachments.ts'
import { findPublicMessage } from './find-message.ts'
import { describeTicket, loadMailedTicket } from './load-mailed-ticket.ts'
import { findRatingLinks } from './rating-links.ts'

type Replied = DomainEvent<'ticket.replied'>

/**
 * Mails an agent's reply to the requester, and a requester's reply to the agents who wait for it. An internal note is
 * mailed only to those whom it mentions (`mailMentions`).
 */
export async function mailReply(ctx: EmailContext, event: Replied): Promise<void> {
  const message = await findPublicMessage(ctx.db, event.messageId)
  if (!message) return
  if (message.side === 'staff') await mailAgentReply(ctx, event)
  else await mailRequesterReply(ctx, event)
}

async function mailAgentReply(ctx: EmailContext, event: Replied): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_answered',
    ticketId: ticket.id,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'].ticket_answered(ctx.db, event),
    compose: async (_, t) => {
      const message = await findPublicMessage(ctx.db, event.messageId)
      if (!message) return null
      const today = await loadMailedTicket(ctx.db, ticket.id)
      const content = describeTicket(ctx, ticket, 'portal', t, {
        authorName: message.author.name,
        message: message.body,
        statusSentence: today?.status === event.thenStatus ? statusSentence(today.status, t) : null,
      })
      return {
        ...content,
        messageHtml: message.html && toMailHtml(message.html, content.link),
        files: describeAttachments(message, content.link, t),
        ...(today?.status === 'resolved' && event.thenStatus === 'resolved'
          ? await findRatingLinks(ctx, today, t)
          : {}),
      }
    },
  })
}

/** Returns what the status after a reply means for the requester; null where that goes without saying. */
function statusSentence(status: TicketStatus, t: TranslateDesk): string | null {
  const isWorthSaying = status === 'pending' || status === 'on_hold' || status === 'resolved'
  return isWorthSaying ? t(`email.statusAfterReply.${status}`) : null
}

async function mailRequesterReply(ctx: EmailContext, event: Replied): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  const template = (await hasReopened(ctx.db, event)) ? 'ticket_reopened' : 'requester_answered'
  await deliver(ctx, {
    eventId: event.id,
    template,
    ticketId: ticket.id,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.replied'][template](ctx.db, event),
    compose: async (_, t) => {
      const message = await findPublicMessage(ctx.db, event.messageId)
      if (!message) return null
      const { name } = message.author
      const content = describeTicket(ctx, ticket, 'admin', t, {
        authorName: name,
        reopenedSentence: t('email.reopened', { name, hasMessage: true }),
        message: message.body,
      })
      return { ...content, files: describeAttachments(message, content.link, t) }
    },
  })
}

/** The change of status by which a reply reopens its ticket names the message and shares its transaction. */
const hasReopened = batched(async (db, replies: readonly Replied[]) => {
  const ticketIds = replies.map(({ ticketId }) => ticketId)
  const messageIds = replies.map(({ messageId }) => messageId)
  const reopenings = await query<{ messageId: string }>(
    db,
    sql`SELECT payload->>'messageId' AS "messageId" FROM event
        WHERE ${isOneOf(sql`ticket_id`, ticketIds)} AND type = 'ticket.status_changed'
          AND payload->>'messageId' = ANY(${messageIds}) AND payload->>'from' IN ('resolved', 'closed')`,
  )
  const reopening = new Set(reopenings.map(({ messageId }) => messageId))
  return ({ messageId }) => reopening.has(messageId)
})
