import { randomUUID } from 'node:crypto'
import { type TicketChannel, TicketPriority, TicketRating, TicketStatus } from '@lodge/contracts'
import { type Database, insert, transact, updateOne } from '@lodge/database'
import { type NewEvent, recordEvent, systemOccasion } from '@lodge/events'
import { systemContext } from '../../../foundation/context.ts'
import { applyPolicy } from '../../../sla/policies/apply-policy.ts'
import { nextNumber } from '../../../testing/sequence.ts'
import { evaluateTicketSla } from '../../../ticketing/sla-evaluation/evaluate-ticket-sla.ts'
import { refreshReportFacts } from '../facts/refresh-facts.ts'

/** Something that happens to a ticket, by whom, and when. */
export interface Happening {
  at: Date
  by: { id: string } | null
  what:
    | { reply: 'staff' | 'requester' }
    | { status: 'open' | 'pending' | 'resolved' | 'closed' }
    | { team: { id: string } }
    | { assignee: { id: string } | null }
    | { priority: 'low' | 'normal' | 'high' | 'urgent' }
    | { tags: string[] }
    | { rating: 1 | 2 | 3 | 4 | 5 }
    | { mergedInto: { id: string } }
}

interface Given {
  at: Date
  requester: { id: string }
  topic: { id: string; teamId: string }
  channel?: TicketChannel
  happenings: readonly Happening[]
  /** The moment at which its deadlines are evaluated and it is counted. */
  asOf: Date
}

/** Creates a ticket with its history, past the commands, evaluates its deadlines and counts it for the reports. */
export async function aReportedTicket(db: Database, { at, requester, topic, happenings, ...given }: Given) {
  const { id } = await insert(
    db,
    'ticket',
    {
      subject: `Question ${nextNumber()}`,
      requesterId: requester.id,
      topicId: topic.id,
      teamId: topic.teamId,
      channel: given.channel ?? 'portal',
      createdAt: at,
      updatedAt: at,
    },
    { columns: ['id'] },
  )
  const present = {
    status: 'new',
    teamId: topic.teamId,
    assigneeId: null,
    priority: 'normal',
    rating: 'none',
  }
  const ticket: Present = { ...present, tags: [] }
  await transact(db, async (tx) => {
    const record = (event: NewEvent, by: string | null, when: Date) =>
      recordEvent(tx, { ...systemOccasion(when), actorId: by }, event)
    const created = { type: 'ticket.created', ticketId: id, messageId: randomUUID() } as const
    const eventId = await record(created, requester.id, at)
    if (eventId) await applyPolicy(tx, { ticketId: id, eventId, priority: 'normal', at })
    for (const happening of happenings)
      await record(toEvent(id, ticket, happening), happening.by?.id ?? null, happening.at)
    await updateOne(tx, 'ticket', { id }, ticket, { columns: ['id'] })
  })
  const ctx = systemContext(db, () => given.asOf)
  await evaluateTicketSla(ctx, id)
  await refreshReportFacts(ctx, [id])
  return { id }
}

interface Present {
  status: string
  teamId: string
  assigneeId: string | null
  priority: string
  rating: string
  tags: string[]
}

function toEvent(ticketId: string, ticket: Present, { what }: Happening): NewEvent {
  const change = <Key extends keyof Present>(key: Key, to: Present[Key]) => {
    const from = ticket[key]
    ticket[key] = to
    return { ticketId, from, to }
  }
  if ('reply' in what) {
    const reply = { visibility: 'public' as const, by: what.reply, thenStatus: null, mentions: [] }
    return { type: 'ticket.replied', ticketId, messageId: randomUUID(), ...reply }
  }
  if ('status' in what)
    return { type: 'ticket.status_changed', ...statusChange(change('status', what.status)), messageId: null }
  if ('team' in what) return { type: 'ticket.team_changed', ...change('teamId', what.team.id) }
  if ('assignee' in what)
    return { type: 'ticket.assigned', ...change('assigneeId', what.assignee?.id ?? null) }
  if ('priority' in what) {
    const { from } = change('priority', what.priority)
    return { type: 'ticket.priority_changed', ticketId, from: TicketPriority.parse(from), to: what.priority }
  }
  if ('rating' in what) {
    const { from, to } = change('rating', String(what.rating))
    return { type: 'ticket.rated', ticketId, from: TicketRating.parse(from), to: TicketRating.parse(to) }
  }
  if ('tags' in what) {
    const { from, to } = change('tags', what.tags)
    const added = to.filter((tag) => !from.includes(tag))
    return { type: 'ticket.tags_changed', ticketId, added, removed: from.filter((tag) => !to.includes(tag)) }
  }
  const { from } = statusChange(change('status', 'closed'))
  return {
    type: 'ticket.merged',
    mergeId: randomUUID(),
    sourceId: ticketId,
    targetId: what.mergedInto.id,
    from,
  }
}

function statusChange({ from, to, ticketId }: { ticketId: string; from: string; to: string }) {
  return { ticketId, from: TicketStatus.parse(from), to: TicketStatus.parse(to) }
}
