import { query, sql, type Transaction } from '@lodge/database'

/** The channel of Postgres on which workers are notified of an import that has work for them. */
export const importChannel = 'lodge_imports'

/** Notifies the workers when the transaction commits. A lost notice only delays the import. */
export async function notifyImport(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_notify(${importChannel}, '')`)
}
