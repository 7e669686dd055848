import { query, sql, type Transaction } from '@lodge/database'

/**
 * Keeps policies and calendars as they are until the transaction ends. Whoever changes them waits for those who read
 * them to evaluate a ticket, so that a recalculation finds every ticket that was given the former rules.
 */
export async function holdSlaSettings(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock_shared(hashtext('sla_rules'))`)
}

/** Waits until nobody holds the rules, and keeps them for this transaction alone. */
export async function lockSlaSettings(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('sla_rules'))`)
}
