import { query, sql, type Transaction } from '@lodge/database'

/** The channel of Postgres on which workers hear that a bulk update was asked for. */
export const bulkUpdateChannel = 'lodge_bulk_updates'

/** Wakes the workers when the transaction commits. A notice that nobody hears only delays the bulk update. */
export async function notifyBulkUpdate(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_notify(${bulkUpdateChannel}, '')`)
}
