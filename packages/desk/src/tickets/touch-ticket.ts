import { TicketPriority, TicketStatus } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { notFound, type TicketFacts } from '@lodge/domain'
import type { Context } from '../context.ts'
import { visibleTo } from './visible-to.ts'

/** A ticket held by a command: locked, and with its new version. */
export interface TouchedTicket extends TicketFacts {
  id: string
  number: number
  priority: TicketPriority
  assigneeId: string | null
  topicId: string
}

interface TouchedRow extends Omit<TouchedTicket, 'status' | 'priority'> {
  status: string
  priority: string
}

/**
 * Locks a ticket among those that the actor may see, else `not_found`, and bumps its version, so that check and
 * change judge the same state.
 */
export async function touchTicket(tx: Transaction, ctx: Context, number: number): Promise<TouchedTicket> {
  const rows = await tx.$queryRaw<TouchedRow[]>(sql`
    UPDATE ticket SET version = version + 1
    WHERE number = ${number} AND ${visibleTo(ctx.actor)}
    RETURNING id, number, status, priority, requester_id AS "requesterId", team_id AS "teamId",
              assignee_id AS "assigneeId", topic_id AS "topicId", closed_at AS "closedAt"`)
  const row = rows[0]
  if (!row) throw notFound('This ticket')
  return { ...row, status: TicketStatus.parse(row.status), priority: TicketPriority.parse(row.priority) }
}
