import { type Database, select, sql } from '@lodge/database'

/** The numbers of the ticket that a requester's ticket goes on with, and of the one that goes on with it. */
interface FollowUps {
  follows: number | null
  followedBy: number | null
}

/** Only among the requester's own: a link to another's ticket is none of their business. */
export async function followUpsOf(
  db: Database,
  { id, requesterId }: { id: string; requesterId: string },
): Promise<FollowUps> {
  const own = sql`link.kind = 'follow_up' AND other.requester_id = ${requesterId}::uuid`
  const [found] = await select<FollowUps & { [column: string]: unknown }>(
    db,
    sql`
    SELECT (SELECT max(other.number) FROM ticket_link link JOIN ticket other ON other.id = link.to_id
            WHERE link.from_id = ${id}::uuid AND ${own}) AS follows,
           (SELECT max(other.number) FROM ticket_link link JOIN ticket other ON other.id = link.from_id
            WHERE link.to_id = ${id}::uuid AND ${own}) AS "followedBy"`,
  )
  return found ?? { follows: null, followedBy: null }
}
