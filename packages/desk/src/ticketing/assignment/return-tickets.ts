import { type Database, insertMany, query, type Sql, sql, type Transaction, uuid } from '@lodge/database'
import { isAwayAt } from '../../directory/availability/aways.ts'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'
import { assignTicket } from '../tickets/properties/set-assignee.ts'
import { touchLockedTickets } from '../tickets/touch-ticket.ts'

interface AbsentAgent {
  personId: string
  startsAt: Date
  handsOver: boolean
}

/**
 * Gives tickets of those who are away to whoever stands in for them, or back to their teams: all open ones of those who
 * hand them over, and of the others those that were reopened meanwhile. Takes up to `limit` of each person, passing over
 * tickets that somebody holds, and returns how many it moved.
 */
export async function returnTickets(ctx: Context, limit: number): Promise<number> {
  let changed = 0
  for (const absent of await findAbsent(ctx.db, ctx.now()))
    changed += await returnTicketsOf(ctx, absent, limit)
  return changed
}

function findAbsent(db: Database, now: Date): Promise<AbsentAgent[]> {
  return query<AbsentAgent & { [column: string]: unknown }>(
    db,
    sql`
    SELECT away.person_id AS "personId", away.starts_at AS "startsAt", away.hands_over AS "handsOver" FROM away
    WHERE ${isAwayAt(now)}
      AND (SELECT COALESCE(sum(open), 0) FROM queue_count WHERE assignee_id = away.person_id) > 0
    ORDER BY away.person_id`,
  )
}

function returnTicketsOf(ctx: Context, absent: AbsentAgent, limit: number): Promise<number> {
  const { personId } = absent
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const tickets = await takeTicketsOf(tx, absent, limit)
    const deputies = await findDeputies(tx, now.now(), personId, new Set(tickets.map(({ teamId }) => teamId)))
    for (const ticket of tickets) {
      const deputy = deputies.get(ticket.teamId) ?? null
      await assignTicket(tx, now, ticket, deputy, deputy ? 'deputy' : 'away')
    }
    // Who got several is mailed once.
    const shares = Map.groupBy(tickets, ({ teamId }) => teamId)
    await insertMany(
      tx,
      'hand_over_share',
      [...shares].map(([teamId, some]) => ({
        personId,
        teamId,
        agentId: deputies.get(teamId) ?? null,
        tickets: some.length,
      })),
    )
    return tickets.length
  })
}

async function takeTicketsOf(tx: Transaction, { personId, startsAt, handsOver }: AbsentAgent, limit: number) {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT ticket.id FROM ticket
    WHERE ticket.assignee_id = ${personId} AND ticket.status NOT IN ('resolved', 'closed')
      AND ticket.merged_into_id IS NULL
      AND ${handsOver ? sql`TRUE` : wasReopened(startsAt)}
      AND NOT ${wasTaken(personId, startsAt)}
    ORDER BY COALESCE(ticket.sla_due_at, 'infinity'), ticket.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  if (rows.length === 0) return []
  return touchLockedTickets(
    tx,
    rows.map(({ id }) => id),
  )
}

function wasReopened(since: Date): Sql {
  return sql`EXISTS (
    SELECT FROM event WHERE event.ticket_id = ticket.id AND event.type = 'ticket.status_changed'
      AND event.payload->>'from' IN ('resolved', 'closed') AND event.created_at >= ${since})`
}

/** The condition that somebody who is away took a ticket by their own hand all the same. */
function wasTaken(personId: string, since: Date): Sql {
  return sql`EXISTS (
    SELECT FROM event WHERE event.ticket_id = ticket.id AND event.type = 'ticket.assigned'
      AND event.actor_id = ${personId} AND event.payload->>'to' = ${personId}::text AND event.created_at >= ${since})`
}

/**
 * Returns who stands in for somebody in each team: their deputy or, where that one is away too, the deputy's, and so on
 * until somebody is there who sees the team's tickets. A chain that comes back to itself has no end, and nobody stands in.
 */
async function findDeputies(
  tx: Transaction,
  now: Date,
  personId: string,
  teamIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const [last] = await query<{ id: string }>(
    tx,
    sql`
    WITH RECURSIVE chain AS (
      SELECT deputy_id AS id, 1 AS place FROM away WHERE person_id = ${personId} AND ${isAwayAt(now)}
      UNION ALL SELECT away.deputy_id, chain.place + 1 FROM chain JOIN away ON away.person_id = chain.id
      WHERE ${isAwayAt(now)}
    ) CYCLE id SET is_cycle USING path
    SELECT id FROM chain WHERE id IS NOT NULL AND NOT is_cycle AND id <> ${personId}
      AND NOT EXISTS (SELECT FROM away WHERE away.person_id = chain.id AND ${isAwayAt(now)})
    ORDER BY place DESC LIMIT 1`,
  )
  const found = new Map<string, string>()
  if (!last) return found
  for (const teamId of teamIds) {
    const seeing = await query(
      tx,
      sql`SELECT person.id FROM person JOIN role ON role.id = person.role_id
          WHERE person.id = ${last.id} AND ${staffWhoSee(uuid(teamId))}`,
    )
    if (seeing.length > 0) found.set(teamId, last.id)
  }
  return found
}
