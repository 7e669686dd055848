import { query, send, sql, type Transaction } from '@lodge/database'

/**
 * Keeps policies and business hours as they are until the transaction ends. Whoever changes them waits for those who
 * read them to evaluate a ticket, so that a recalculation finds every ticket that the former versions were applied to.
 */
export function holdSlaSettings(tx: Transaction): void {
  if (holding.has(tx)) return
  // A statement of its own: the one that reads them has to see what is there once they are held.
  send(tx, sql`SELECT pg_advisory_xact_lock_shared(hashtext('sla_rules'))`)
}

const holding = new WeakSet<Transaction>()

/** Does the same once for parts of a transaction, of which each may be undone; not within one of them. */
export function holdSlaSettingsForAll(tx: Transaction): void {
  holdSlaSettings(tx)
  holding.add(tx)
}

/** Waits until nobody reads the settings, and locks them for this transaction. */
export async function lockSlaSettings(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('sla_rules'))`)
}
