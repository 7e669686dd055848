import type { DomainEvent } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { loadSite } from '../load-site.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { findPublicMessage } from './find-message.ts'
import {
  asReadBy,
  describeTicket,
  describeTicketForAgent,
  loadMailedTicket,
  type MailedTicket,
} from './load-mailed-ticket.ts'
import { findRatingLinks } from './rating-links.ts'

type StatusChanged = DomainEvent<'ticket.status_changed'>

/**
 * Mails the requester that a ticket is resolved, and the assignee and watchers that its requester reopened it. Of a
 * change that came with a public message there is only the message's own mail.
 */
export async function mailStatus(ctx: EmailContext, event: StatusChanged): Promise<void> {
  if (event.messageId && (await findPublicMessage(ctx.db, event.messageId))) return
  const ticket = await loadMailedTicket(ctx.db, event.ticketId)
  if (!ticket) return
  if (event.to === 'resolved') await mailResolved(ctx, event, ticket)
  const isReopened = isFinal(event.from) && !isFinal(event.to)
  if (isReopened && event.actorId === ticket.requester.id) await mailReopened(ctx, event, ticket)
}

async function mailResolved(ctx: EmailContext, event: StatusChanged, ticket: MailedTicket): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_resolved',
    ticketId: ticket.id,
    isAutomatic: event.actorId === null,
    recipients: await mailRecipients['ticket.status_changed'].ticket_resolved(ctx.db, event),
    compose: async (recipient, t) => {
      const today = await loadMailedTicket(ctx.db, ticket.id)
      if (!today || !isFinal(today.status)) return null
      const { reopenDays } = await loadSite(ctx.db)
      const read = await asReadBy(ctx.db, today, recipient)
      const content = describeTicket(ctx, read, 'portal', t, { reopenDays })
      return { ...content, ...(await findRatingLinks(ctx, today, t)) }
    },
  })
}

async function mailReopened(ctx: EmailContext, event: StatusChanged, ticket: MailedTicket): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_reopened',
    ticketId: ticket.id,
    isAutomatic: event.actorId === null,
    recipients: await mailRecipients['ticket.status_changed'].ticket_reopened(ctx.db, event),
    compose: async (recipient, t) => {
      const today = await loadMailedTicket(ctx.db, ticket.id)
      if (!today || isFinal(today.status)) return null
      const reopenedSentence = t('email.reopened', { name: today.requester.name, hasMessage: false })
      return describeTicketForAgent(ctx, today, { recipient, t }, { reopenedSentence, message: null })
    },
  })
}
