import { query, sql, type Transaction } from '@lodge/database'

/** Keeps a role that is about to be given from being deleted until the transaction has ended. */
export async function keepRole(tx: Transaction, name: string): Promise<void> {
  await query(tx, sql`SELECT FROM role WHERE name = ${name} FOR KEY SHARE`)
}
