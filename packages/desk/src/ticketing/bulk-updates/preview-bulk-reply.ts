import type { BulkReplyPreview, PreviewBulkReply } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { selectBulkTickets } from './select-bulk-tickets.ts'

/** Returns how many tickets would get the message, and how many requesters mail about it. */
export async function previewBulkReply(
  ctx: Context,
  { visibility, tickets }: PreviewBulkReply,
): Promise<BulkReplyPreview> {
  const agent = requireStaff(ctx)
  const takes =
    visibility === 'public'
      ? sql`ticket.merged_into_id IS NULL AND ticket.status <> 'closed'`
      : sql`ticket.merged_into_id IS NULL`
  const isMailed =
    visibility === 'public' ? sql`requester.archived_at IS NULL AND requester.id <> ${agent.id}` : sql`FALSE`
  const [preview] = await query<BulkReplyPreview & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT count(*) FILTER (WHERE takes)::int AS tickets, count(*) FILTER (WHERE NOT takes)::int AS skipped,
           count(DISTINCT requester.id) FILTER (WHERE takes AND ${isMailed})::int AS mailed
    FROM (SELECT ticket.requester_id, ${takes} AS takes FROM ${await selectBulkTickets(ctx, tickets)}) ticket
    JOIN person requester ON requester.id = ticket.requester_id`,
  )
  return preview ?? { tickets: 0, skipped: 0, mailed: 0 }
}
