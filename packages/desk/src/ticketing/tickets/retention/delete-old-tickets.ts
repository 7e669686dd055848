import { query, sql, type Transaction } from '@lodge/database'
import { type Context, type FilesContext, recordEventBy, transaction } from '../../../foundation/context.ts'
import { forgetHistory, forgetSearchWordsOf, listSearchWords } from './forget-ticket.ts'
import { isFree, isOld } from './old-tickets.ts'
import { removeFiles, removeRows } from './remove-ticket.ts'

interface OldTicket {
  id: string
  number: number
  closedAt: Date
}

interface Deleted {
  count: number
  /** Keys in the store of files that nobody has any more. */
  storedFiles: string[]
}

/**
 * Deletes up to `limit` tickets for good that were closed as many months ago as the site keeps them, the oldest first,
 * each with those that were merged into it: all of them in one transaction, or none. What was changed within a day is
 * left for the next one, so that nothing is still to be told of it. The files go after the rows: one that a process
 * that died has left behind is a stray, which has a sweep of its own. Returns how many tickets were closed by age.
 */
export async function deleteOldTickets(ctx: FilesContext, limit: number): Promise<number> {
  const { count, storedFiles } = await transaction(ctx, (tx) => deleteBatch(tx, ctx, limit))
  for (const key of storedFiles) await ctx.files.remove(key)
  return count
}

async function deleteBatch(tx: Transaction, ctx: Context, limit: number): Promise<Deleted> {
  const [site] = await query<{ months: number; now: Date }>(
    tx,
    sql`
    SELECT ticket_months AS months, clock_timestamp() AS now FROM site
    WHERE id = 1 AND ticket_months IS NOT NULL AND tickets_deleted_from <= clock_timestamp() FOR SHARE`,
  )
  if (!site) return { count: 0, storedFiles: [] }
  const { months, now } = site
  const oldest = await lockOldest(tx, { months, limit })
  const tickets = await lockFamilies(tx, oldest)
  if (tickets.length === 0) return { count: 0, storedFiles: [] }
  const ids = tickets.map(({ id }) => id)
  const words = await listSearchWords(tx, ids)
  const storedFiles = await removeFiles(tx, ids)
  await removeRows(tx, ids, now)
  await forgetHistory(tx, ids)
  await forgetSearchWordsOf(tx, words)
  for (const { id: ticketId, number, closedAt } of tickets)
    await recordEventBy({ ...ctx, now: () => now }, tx, {
      type: 'ticket.deleted',
      ticketId,
      number,
      closedAt: closedAt.toISOString(),
      afterMonths: months,
    })
  return { count: oldest.length, storedFiles }
}

/** However many processes run this at once, one of them deletes each ticket. */
async function lockOldest(
  tx: Transaction,
  { months, limit }: { months: number; limit: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT id FROM ticket
    WHERE ${isOld(months, sql`statement_timestamp()`)} AND ${isFree}
      AND updated_at <= statement_timestamp() - interval '1 day'
    ORDER BY closed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the tickets with all that were merged into them; these were closed with them. */
function lockFamilies(tx: Transaction, ids: readonly string[]): Promise<OldTicket[]> {
  return query<OldTicket & { [column: string]: unknown }>(
    tx,
    sql`
    WITH RECURSIVE family AS (
      SELECT id, closed_at FROM ticket WHERE id = ANY(${[...ids]})
      UNION ALL SELECT source.id, family.closed_at FROM ticket source JOIN family ON source.merged_into_id = family.id)
    SELECT ticket.id, number, family.closed_at AS "closedAt" FROM ticket JOIN family USING (id)
    ORDER BY number FOR UPDATE OF ticket`,
  )
}
