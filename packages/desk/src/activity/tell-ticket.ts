import { type DomainEvent, limits, type StatusReason } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { type Facts, inWords, type Told } from './facts.ts'
import { personName, teamName, ticketName, topicName } from './names.ts'

const reasons: Record<StatusReason, string> = {
  woken: 'Its time had come',
  closed_by_time: `Resolved for ${limits.closeAfterDays} days`,
}

export async function tellOpened(db: Database, { ticketId }: DomainEvent<'ticket.opened'>): Promise<Told> {
  const subject = await ticketName(db, ticketId)
  return { subject, before: null, after: await asOpened(db, ticketId) }
}

/** A message's visibility, and never what it says. */
export async function tellReplied(db: Database, event: DomainEvent<'ticket.replied'>): Promise<Told> {
  const subject = await ticketName(db, event.ticketId)
  return { subject, before: null, after: { visibility: inWords(event.visibility) } }
}

export async function tellStatus(db: Database, event: DomainEvent<'ticket.status_changed'>): Promise<Told> {
  const after: Facts = { status: inWords(event.to) }
  if (event.until) after.until = event.until
  if (event.because) after.because = reasons[event.because]
  return changed(db, event.ticketId, { status: inWords(event.from) }, after)
}

export async function tellPriority(
  db: Database,
  event: DomainEvent<'ticket.priority_changed'>,
): Promise<Told> {
  return changed(db, event.ticketId, { priority: inWords(event.from) }, { priority: inWords(event.to) })
}

export async function tellAssigned(db: Database, event: DomainEvent<'ticket.assigned'>): Promise<Told> {
  const [before, after] = await Promise.all(
    [event.from, event.to].map(async (id) => ({ assignee: id === null ? null : await personName(db, id) })),
  )
  return changed(db, event.ticketId, before ?? null, after ?? null)
}

export async function tellTeam(db: Database, event: DomainEvent<'ticket.team_changed'>): Promise<Told> {
  const [before, after] = await Promise.all([teamName(db, event.from), teamName(db, event.to)])
  return changed(db, event.ticketId, { team: before }, { team: after })
}

export async function tellWarned(db: Database, event: DomainEvent<'deadline.warned'>): Promise<Told> {
  const { metric, percent } = event
  return changed(db, event.ticketId, null, { deadline: inWords(metric), percent })
}

export async function tellBreached(db: Database, event: DomainEvent<'deadline.breached'>): Promise<Told> {
  const { metric, dueAt } = event
  return changed(db, event.ticketId, null, { deadline: inWords(metric), dueAt })
}

async function changed(
  db: Database,
  ticketId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<Told> {
  return { subject: await ticketName(db, ticketId), before, after }
}

/** What the ticket was when it was opened: what has changed since is taken from the first change of it. */
async function asOpened(db: Database, id: string): Promise<Facts | null> {
  const ticket = await db.prisma.ticket.findUnique({
    where: { id },
    select: { subject: true, priority: true, teamId: true, topicId: true },
  })
  if (!ticket) return null
  const [priority, teamId, topicId] = await Promise.all([
    firstFrom(db, id, 'ticket.priority_changed'),
    firstFrom(db, id, 'ticket.team_changed'),
    firstFrom(db, id, 'ticket.topic_changed'),
  ])
  return {
    subject: ticket.subject,
    topic: await topicName(db, topicId ?? ticket.topicId),
    team: await teamName(db, teamId ?? ticket.teamId),
    priority: inWords(priority ?? ticket.priority),
    status: 'New',
  }
}

async function firstFrom({ pool }: Database, ticketId: string, type: string): Promise<string | null> {
  const { rows } = await pool.query<{ from: string }>(
    `SELECT payload->>'from' AS from FROM event WHERE ticket_id = $1 AND type = $2 ORDER BY seq LIMIT 1`,
    [ticketId, type],
  )
  return rows[0]?.from ?? null
}
