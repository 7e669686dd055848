import { type Database, query, sql } from '@lodge/database'

/** Returns the number of the ticket that a requester's ticket was merged into; null where it was not. */
export async function findMergeTarget(
  db: Database,
  { id, requesterId }: { id: string; requesterId: string },
): Promise<number | null> {
  const [row] = await query<{ number: number }>(
    db,
    sql`
    SELECT target.number FROM ticket JOIN ticket target ON target.id = ticket.merged_into_id
    WHERE ticket.id = ${id} AND target.requester_id = ${requesterId}`,
  )
  return row?.number ?? null
}
