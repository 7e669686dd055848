import type { DomainEvent } from '@lodge/contracts'
import { findOne, query, sql } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { asReadBy, describeTicket, loadMailedTicket } from './load-mailed-ticket.ts'

/** Mails the requester once under which number their ticket continues; nothing when the merge is undone by then. */
export async function mailMerge(ctx: EmailContext, event: DomainEvent<'ticket.merged'>): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.sourceId)
  if (!ticket) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_merged',
    ticketId: ticket.id,
    isAutomatic: event.actorId === null,
    recipients: await mailRecipients['ticket.merged'].ticket_merged(ctx.db, event),
    compose: async (recipient, t) => {
      const into = await loadMailedTicket(ctx.db, event.targetId)
      if (!into || (await isUndone(ctx, event.mergeId))) return null
      const { number: intoNumber, subject: intoSubject } = into
      // Replies belong to the ticket that goes on.
      const { link, ...content } = describeTicket(ctx, into, 'portal', t)
      const read = await asReadBy(ctx.db, ticket, recipient)
      const { variables } = describeTicket(ctx, read, 'portal', t, { intoNumber, intoSubject, link })
      return { ...content, variables }
    },
  })
}

/** Mails the requester that a merge was undone, if they were mailed about it. */
export async function mailUnmerge(ctx: EmailContext, event: DomainEvent<'ticket.unmerged'>): Promise<void> {
  const ticket = await loadMailedTicket(ctx.db, event.sourceId)
  if (!ticket || !(await wasMailed(ctx, event.mergeId))) return
  await deliver(ctx, {
    eventId: event.id,
    template: 'ticket_unmerged',
    ticketId: ticket.id,
    isAutomatic: event.actorId === null,
    recipients: await mailRecipients['ticket.unmerged'].ticket_unmerged(ctx.db, event),
    compose: async (recipient, t) => {
      const into = await loadMailedTicket(ctx.db, event.targetId)
      const read = await asReadBy(ctx.db, ticket, recipient)
      return into && describeTicket(ctx, read, 'portal', t, { intoNumber: into.number })
    },
  })
}

async function isUndone({ db }: EmailContext, id: string): Promise<boolean> {
  const merge = await findOne(db, 'ticket_merge', { id }, { columns: ['undoneAt'] })
  return !merge || merge.undoneAt !== null
}

/** A mail on its way counts as sent: one mail too many is better than a wrong one. */
async function wasMailed({ db }: EmailContext, mergeId: string): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT 1 FROM ticket_merge merge
     JOIN event ON event.ticket_id = merge.source_id AND event.type = 'ticket.merged'
       AND event.payload->>'mergeId' = merge.id::text
     JOIN email_delivery delivery ON delivery.event_id = event.id AND delivery.state IN ('sending', 'sent')
     WHERE merge.id = ${mergeId}`,
  )
  return rows.length > 0
}
