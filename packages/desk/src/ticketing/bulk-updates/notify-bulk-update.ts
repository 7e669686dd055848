import { query, sql, type Transaction } from '@lodge/database'

/** The channel of Postgres on which workers are notified of a new bulk update. */
export const bulkUpdateChannel = 'lodge_bulk_updates'

/** Notifies the workers when the transaction commits. A lost notice only delays the bulk update. */
export async function notifyBulkUpdate(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_notify(${bulkUpdateChannel}, '')`)
}
