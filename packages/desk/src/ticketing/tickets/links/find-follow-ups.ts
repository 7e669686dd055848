import { type Database, query, sql, uuids } from '@lodge/database'

/** The numbers of the ticket that a requester's ticket follows up, and of its own follow-up. */
interface FollowUpNumbers {
  follows: number | null
  followedBy: number | null
}

/** Returns them only among the requester's own tickets: links to others' are not shown to them. */
export async function findFollowUps(db: Database, { id }: { id: string }): Promise<FollowUpNumbers> {
  const found = await findFollowUpsOfMany(db, [id])
  return found.get(id) ?? { follows: null, followedBy: null }
}

/** Returns the same for many tickets by id; one without any is left out. */
export async function findFollowUpsOfMany(
  db: Database,
  ticketIds: readonly string[],
): Promise<Map<string, FollowUpNumbers>> {
  const ids = uuids(ticketIds)
  const rows = await query<FollowUpNumbers & { id: string; [column: string]: unknown }>(
    db,
    sql`
    SELECT own.id, max(other.number) FILTER (WHERE link.from_id = own.id) AS follows,
           max(other.number) FILTER (WHERE link.to_id = own.id) AS "followedBy"
    FROM (SELECT id, from_id, to_id, from_id AS own_id FROM ticket_link WHERE kind = 'follow_up' AND from_id = ANY(${ids})
          UNION ALL
          SELECT id, from_id, to_id, to_id FROM ticket_link WHERE kind = 'follow_up' AND to_id = ANY(${ids})) link
    JOIN ticket own ON own.id = link.own_id
    JOIN ticket other ON other.id IN (link.from_id, link.to_id) AND other.id <> own.id
    WHERE other.requester_id = own.requester_id
    GROUP BY own.id`,
  )
  return new Map(rows.map(({ id, follows, followedBy }) => [id, { follows, followedBy }]))
}
