import { TicketStatus } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { reopenDays } from './ticket-limits.ts'

export interface LockedTicket {
  id: string
  number: number
  status: TicketStatus
  requesterId: string
  teamId: string
  mergedIntoId: string | null
  tags: string[]
  resolvedAt: Date | null
  closedAt: Date | null
  reopenDays: number
  snoozedUntil: Date | null
}

/**
 * Locks the tickets of these numbers that the actor sees, in the order of their ids, so that two who merge the same
 * ones from either end never block each other.
 */
export async function lockVisibleTickets(
  tx: Transaction,
  { actor }: Context,
  numbers: readonly number[],
): Promise<LockedTicket[]> {
  const rows = await query<LockedTicket>(
    tx,
    sql`
    SELECT id, number, status, requester_id AS "requesterId", team_id AS "teamId",
           merged_into_id AS "mergedIntoId", tags, resolved_at AS "resolvedAt", closed_at AS "closedAt",
           ${reopenDays} AS "reopenDays", snoozed_until AS "snoozedUntil"
    FROM ticket
    WHERE number = ANY(${[...numbers]}) AND ${visibleTo(actor)}
    ORDER BY id
    FOR NO KEY UPDATE`,
  )
  return rows.map((row) => ({ ...row, status: TicketStatus.parse(row.status) }))
}
