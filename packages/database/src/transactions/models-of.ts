import type { Database } from '../client.ts'
import type { Models } from './models-within.ts'
import type { Transaction } from './transact.ts'

/** Returns Prisma's models of a database or of a transaction. */
export function modelsOf(db: Database | Transaction): Models {
  return 'pool' in db ? db.prisma : db
}
