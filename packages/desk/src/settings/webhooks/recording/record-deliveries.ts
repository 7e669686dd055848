import { limits, ticketIdOf } from '@lodge/contracts'
import { insertMany, newId, query, sql, type Transaction, uuids } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import {
  describeChange,
  formerTeamOf,
  loadNames,
  messageOf,
  type WebhookDomainEvent,
  webhookEventOf,
} from './describe-event.ts'
import { writeBody } from './webhook-body.ts'

interface Listener {
  [column: string]: unknown
  id: string
  events: string[]
  teamIds: string[]
  waiting: number
}

interface Ticket {
  [column: string]: unknown
  id: string
  number: number
  version: number
  teamId: string
  team: string
}

/**
 * Writes what each webhook in use is to be sent of these events, once for each webhook and event. Of one for which too
 * many wait already the rest is counted and left out, so that an endpoint that is gone takes no more room. An event
 * that comes twice may be counted twice there.
 */
export async function recordWebhookDeliveries(
  ctx: Context,
  events: readonly WebhookDomainEvent[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    // One at a time, so that two do not find the same room.
    await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.webhook.deliveries'))`)
    const listeners = await findListeners(tx, events)
    if (listeners.length === 0) return
    const [tickets, names] = [await loadTickets(tx, events), await loadNames(tx, events)]
    const now = ctx.now()
    for (const listener of listeners) {
      const wanted = events.filter((event) => isTold(listener, event, tickets))
      const fresh = await withoutRecorded(tx, listener.id, wanted)
      const room = Math.max(0, limits.webhookWaiting - listener.waiting)
      await insertMany(
        tx,
        'webhook_delivery',
        fresh.slice(0, room).map((event) => {
          const ticketId = ticketIdOf(event)
          return {
            id: newId(),
            webhookId: listener.id,
            eventId: event.id,
            type: webhookEventOf(event),
            ticketId: event.type === 'ticket.deleted' ? null : ticketId,
            messageId: messageOf(event),
            body: bodyOf(event, tickets.get(ticketId ?? ''), names),
            createdAt: new Date(event.at),
            nextTryAt: now,
          }
        }),
        { skipExisting: true },
      )
      await countDropped(tx, listener.id, { count: Math.max(0, fresh.length - room), at: now })
    }
  })
}

function findListeners(tx: Transaction, events: readonly WebhookDomainEvent[]): Promise<Listener[]> {
  const types = [...new Set(events.map(({ type }) => type))]
  const called = events.flatMap((event) => (event.type === 'ticket.webhook_called' ? [event.webhookId] : []))
  return query<Listener>(
    tx,
    sql`
    SELECT id, events, team_ids::text[] AS "teamIds",
           (SELECT count(*)::int FROM webhook_delivery WHERE webhook_id = webhook.id AND state = 'waiting') AS waiting
    FROM webhook WHERE state = 'on' AND archived_at IS NULL
      AND (listens_to && ${types} OR id = ANY(${uuids([...new Set(called)])}))
    ORDER BY id`,
  )
}

async function loadTickets(
  tx: Transaction,
  events: readonly WebhookDomainEvent[],
): Promise<Map<string, Ticket>> {
  const ids = [...new Set(events.flatMap((event) => ticketIdOf(event) ?? []))]
  const rows = await query<Ticket>(
    tx,
    sql`SELECT ticket.id, number, version, team_id AS "teamId", team.alias AS team
        FROM ticket JOIN team ON team.id = team_id WHERE ticket.id = ANY(${uuids(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Tickets that are gone have no team: their end is told to those alone who are told of all. */
function isTold(
  { id, events, teamIds }: Listener,
  event: WebhookDomainEvent,
  tickets: ReadonlyMap<string, Ticket>,
): boolean {
  const isWanted =
    event.type === 'ticket.webhook_called' ? event.webhookId === id : events.includes(webhookEventOf(event))
  if (!isWanted) return false
  const ticket = tickets.get(ticketIdOf(event) ?? '')
  if (!ticket && event.type !== 'ticket.deleted') return false
  const teams = [ticket?.teamId, formerTeamOf(event)]
  return teamIds.length === 0 || teams.some((team) => team != null && teamIds.includes(team))
}

async function withoutRecorded(
  tx: Transaction,
  webhookId: string,
  events: readonly WebhookDomainEvent[],
): Promise<WebhookDomainEvent[]> {
  if (events.length === 0) return []
  const rows = await query<{ id: string }>(
    tx,
    sql`SELECT event_id AS id FROM webhook_delivery
        WHERE webhook_id = ${webhookId} AND event_id = ANY(${uuids(events.map(({ id }) => id))})`,
  )
  const recorded = new Set(rows.map(({ id }) => id))
  return events.filter(({ id }) => !recorded.has(id))
}

function bodyOf(
  event: WebhookDomainEvent,
  ticket: Ticket | undefined,
  names: Parameters<typeof describeChange>[1],
): string {
  const gone = event.type === 'ticket.deleted' ? { number: event.number, version: null, team: null } : null
  const about = ticket ? { number: ticket.number, version: ticket.version, team: ticket.team } : gone
  return writeBody({
    type: webhookEventOf(event),
    timestamp: event.at,
    data: { ...(about && { ticket: about }), change: describeChange(event, names) },
  })
}

async function countDropped(
  tx: Transaction,
  id: string,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  if (count === 0) return
  await query(tx, sql`UPDATE webhook SET dropped = dropped + ${count}, dropped_at = ${at} WHERE id = ${id}`)
}
