import { send } from '../query.ts'
import { sql } from '../sql.ts'
import type { Transaction } from './transaction.ts'

/**
 * Has what follows in a transaction run by plans that are made once for all values: planning a small statement for its
 * values takes longer than running it. Not for statements whose LIMIT is a value, or whose values decide on the index.
 */
export function keepPlans(tx: Transaction): void {
  send(tx, sql`SET LOCAL plan_cache_mode = force_generic_plan`)
}
