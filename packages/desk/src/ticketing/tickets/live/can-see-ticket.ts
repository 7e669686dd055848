import { type Database, query, sql } from '@lodge/database'
import { type Actor, canSee, type TicketFacts } from '@lodge/domain'

type TicketAccess = Pick<TicketFacts, 'requesterId' | 'teamId'>

/** Returns whether this actor may see the ticket of this number; false also where there is none. */
export async function canSeeTicket(db: Database, actor: Actor, number: number): Promise<boolean> {
  const ticket = (await loadTicketAccess(db, [number])).get(number)
  return ticket !== undefined && canSee(actor, ticket)
}

/** Returns what decides who may see these tickets, by number, in one query. */
export async function loadTicketAccess(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, TicketAccess>> {
  const rows = await query<TicketAccess & { number: number }>(
    db,
    sql`SELECT number, requester_id AS "requesterId", team_id AS "teamId"
        FROM ticket WHERE number = ANY(${[...numbers]})`,
  )
  return new Map(rows.map((row) => [row.number, row]))
}
