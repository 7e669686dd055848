import {
  type DomainEvent,
  type NotificationKind,
  type NotificationPreferences,
  type NotifyingEventType,
  StoredNotificationPreferences,
} from '@lodge/contracts'
import { type Database, findOne, isOneOf, query, sql, uuids } from '@lodge/database'
import { isFinal } from '@lodge/domain'
import { batched, batchedById } from '../../foundation/batched.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'
import { findResponsibleIds } from '../../ticketing/hand-over/responsible.ts'

export type NotifyingEvent<Type extends NotifyingEventType = NotifyingEventType> = DomainEvent<Type>

/** An agent whom an event concerns, and why. */
export interface NotifiedAgent extends Agent {
  kind: NotificationKind
}

interface Agent {
  id: string
  name: string
  email: string
  /** The BCP 47 tag of the language that they have chosen. */
  language: string | null
  preferences: NotificationPreferences
}

interface Candidate {
  id: string
  kind: NotificationKind
}

type Candidates = {
  [Type in NotifyingEventType]: (db: Database, event: DomainEvent<Type>) => Promise<Candidate[]>
}

/** The agents whom each event may concern; a missing event is a type error. */
const candidates: Candidates = {
  'ticket.assigned': newAssignee,
  'ticket.replied': mentionedAndWaiting,
  'ticket.status_changed': waitingSinceReopened,
  'ticket.form_answers_changed': waitingForAnswers,
  'ticket.undelivered': authorOrWaiting,
  'ticket.message_moved': waitingForMoved,
  'ticket.scheduled_reply_changed': authorOfHeld,
  'deadline.warned': responsible,
  'deadline.breached': responsible,
}

/**
 * Returns the agents whom an event concerns, each once and for the first reason that applies: those who see the ticket
 * now, without the one who caused the event. Their preferences say whether they want a notification or a mail about it.
 */
export async function recipientsOf<Type extends NotifyingEventType>(
  db: Database,
  event: NotifyingEvent<Type>,
): Promise<NotifiedAgent[]> {
  const kinds = new Map<string, NotificationKind>()
  for (const { id, kind } of await candidates[event.type](db, event))
    if (id !== event.actorId && !kinds.has(id)) kinds.set(id, kind)
  const agents = await agentsWhoSee(db, event.ticketId, [...kinds.keys()])
  return agents.flatMap((agent) => {
    const kind = kinds.get(agent.id)
    return kind ? [{ ...agent, kind }] : []
  })
}

/** Returns nobody when the ticket has been reassigned meanwhile. */
async function newAssignee(db: Database, event: DomainEvent<'ticket.assigned'>): Promise<Candidate[]> {
  if (event.to === null) return []
  const { ticketId, to } = event
  const ticket = await findOne(db, 'ticket', { id: ticketId, assigneeId: to }, { columns: ['id'] })
  return ticket ? [{ id: to, kind: 'assigned' }] : []
}

async function mentionedAndWaiting(db: Database, event: DomainEvent<'ticket.replied'>): Promise<Candidate[]> {
  const mentioned = event.mentions.map((id) => ({ id, kind: 'mention' as const }))
  if (event.by === 'staff' || event.by === 'automation') return mentioned
  return [...mentioned, ...(await waitingOn(db, event))]
}

/** A requester's reopening concerns agents only without a message; with one, the message notifies them. */
async function waitingSinceReopened(
  db: Database,
  event: DomainEvent<'ticket.status_changed'>,
): Promise<Candidate[]> {
  const { ticketId, actorId, messageId, from, to } = event
  if (actorId === null || messageId !== null || !isFinal(from) || isFinal(to)) return []
  const isOpenAndTheirs = sql`id = ${ticketId} AND requester_id = ${actorId} AND status NOT IN ('resolved', 'closed')`
  const ticket = await findOne(db, 'ticket', isOpenAndTheirs, { columns: ['id'] })
  return ticket ? waitingOn(db, event) : []
}

/** Answers that the ticket was missing concern agents as a reply does. */
async function waitingForAnswers(
  db: Database,
  event: DomainEvent<'ticket.form_answers_changed'>,
): Promise<Candidate[]> {
  return event.by === 'requester' ? waitingOn(db, event) : []
}

/** A message that comes from another ticket concerns agents as a reply does. */
async function waitingForMoved(
  db: Database,
  event: DomainEvent<'ticket.message_moved'>,
): Promise<Candidate[]> {
  return event.way === 'here' && event.by !== 'staff' ? waitingOn(db, event) : []
}

/** A reply that was not sent concerns its author; where they do not see the ticket any more, those who answer it. */
async function authorOfHeld(
  db: Database,
  event: DomainEvent<'ticket.scheduled_reply_changed'>,
): Promise<Candidate[]> {
  const { ticketId, authorId, how } = event
  if (how !== 'held') return []
  const [author] = await agentsWhoSee(db, ticketId, [authorId])
  return author ? [{ id: authorId, kind: 'answer' }] : waitingOn(db, event)
}

/** A mail that failed concerns whoever wrote the message; of a requester's own message, those who answer them. */
async function authorOrWaiting(db: Database, event: DomainEvent<'ticket.undelivered'>): Promise<Candidate[]> {
  const columns = ['authorId', 'side'] as const
  const message = await findOne(db, 'message', { id: event.messageId }, { columns })
  return message?.side === 'staff' ? [{ id: message.authorId, kind: 'answer' }] : waitingOn(db, event)
}

/** Returns whoever is responsible for the ticket and its watchers, who are notified of what comes from the requester. */
async function waitingOn(
  db: Database,
  { ticketId, actorId }: Pick<NotifyingEvent, 'ticketId' | 'actorId'>,
): Promise<Candidate[]> {
  const [responsibleIds, watcherIds] = await Promise.all([
    findResponsibleIds(db, { ticketId, exceptId: actorId }),
    loadWatcherIds(db, ticketId),
  ])
  return [...responsibleIds, ...watcherIds].map((id) => ({ id, kind: 'answer' }))
}

const loadWatcherIds = batched(async (db, ticketIds: readonly string[]) => {
  const watchers = await query<{ ticketId: string; personId: string }>(
    db,
    sql`SELECT ticket_id AS "ticketId", person_id AS "personId" FROM ticket_watcher
        WHERE ${isOneOf(sql`ticket_id`, ticketIds)}`,
  )
  const byTicket = Map.groupBy(watchers, ({ ticketId }) => ticketId)
  return (ticketId): string[] => (byTicket.get(ticketId) ?? []).map(({ personId }) => personId)
})

/** Returns whoever is responsible for the ticket; nobody once the deadline is over. */
async function responsible(
  db: Database,
  { ticketId, deadlineId }: DomainEvent<'deadline.warned' | 'deadline.breached'>,
): Promise<Candidate[]> {
  const deadline = await loadRunningDeadline(db, deadlineId)
  if (deadline?.ticketId !== ticketId) return []
  const ids = await findResponsibleIds(db, { ticketId })
  return ids.map((id) => ({ id, kind: 'sla' }))
}

interface RunningDeadline {
  id: string
  ticketId: string
}

const loadRunningDeadline = batchedById((db, ids) =>
  query<RunningDeadline>(
    db,
    sql`
    SELECT deadline.id, ticket.id AS "ticketId"
    FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
    WHERE ${isOneOf(sql`deadline.id`, ids)} AND deadline.fulfilled_at IS NULL
      AND ticket.status NOT IN ('resolved', 'closed')`,
  ),
)

/** Returns those of these people who are agents and see the ticket, by name. */
async function agentsWhoSee(db: Database, ticketId: string, ids: readonly string[]): Promise<Agent[]> {
  return ids.length === 0 ? [] : loadAgentsWhoSee(db, { ticketId, ids })
}

const loadAgentsWhoSee = batched(
  async (db, questions: readonly { ticketId: string; ids: readonly string[] }[]) => {
    const pairs = questions.flatMap(({ ticketId, ids }) => ids.map((id) => ({ ticketId, id })))
    const rows = await query<Omit<Agent, 'preferences'> & { ticketId: string; preferences: unknown }>(
      db,
      sql`
      SELECT ticket.id AS "ticketId", person.id, person.name, person.email, person.language,
             person.preferences
      FROM (SELECT DISTINCT * FROM unnest(${uuids(pairs.map(({ ticketId }) => ticketId))},
                                          ${uuids(pairs.map(({ id }) => id))})) AS asked(ticket_id, person_id)
      JOIN ticket ON ticket.id = asked.ticket_id
      JOIN person ON person.id = asked.person_id JOIN role ON role.id = person.role_id
      WHERE ${staffWhoSee(sql`ticket.team_id`)}
      ORDER BY person.name, person.id`,
    )
    const byTicket = Map.groupBy(rows, (row) => row.ticketId)
    return ({ ticketId, ids }): Agent[] =>
      (byTicket.get(ticketId) ?? [])
        .filter(({ id }) => ids.includes(id))
        .map(({ ticketId: _, ...agent }) => ({
          ...agent,
          preferences: StoredNotificationPreferences.parse(agent.preferences),
        }))
  },
)
