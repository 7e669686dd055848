import { limits, type TicketRetentionPreview, type TicketRetentionQuery } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { isFree, isOld } from './old-tickets.ts'

/**
 * Returns how many tickets the first run would delete if the site kept closed ones for so many months from now on, those
 * that were merged into them included, and how many it would leave because of a legal hold.
 */
export async function previewTicketRetention(
  ctx: Context,
  { months }: TicketRetentionQuery,
): Promise<TicketRetentionPreview> {
  requireSuperadmin(ctx)
  const firstRun = sql`${ctx.now()}::timestamptz + make_interval(hours => ${limits.ticketDeletionDelayHours})`
  const [counted] = await query<TicketRetentionPreview & { [column: string]: unknown }>(
    ctx.db,
    sql`
    WITH RECURSIVE family AS (
      SELECT id, ${isFree} AS is_free FROM ticket WHERE ${isOld(months, firstRun)}
      UNION ALL SELECT source.id, is_free FROM ticket source JOIN family ON source.merged_into_id = family.id)
    SELECT count(*) FILTER (WHERE is_free)::int AS tickets, count(*) FILTER (WHERE NOT is_free)::int AS held FROM family`,
  )
  return counted ?? { tickets: 0, held: 0 }
}
