import { dayMs } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/** Makes one row of the uses of each of up to `limit` macros that are older than a day. Returns how many macros. */
export async function sumMacroUses({ db, now }: Context, limit: number): Promise<number> {
  const until = new Date(now().getTime() - dayMs)
  const rows = await query(
    db,
    sql`
    WITH used AS (
      SELECT macro_id FROM macro_use WHERE used_at < ${until} GROUP BY macro_id HAVING count(*) > 1 LIMIT ${limit}
    ), gone AS (
      DELETE FROM macro_use WHERE used_at < ${until} AND macro_id IN (SELECT macro_id FROM used)
      RETURNING macro_id, used_at, times
    )
    INSERT INTO macro_use (id, macro_id, used_at, times)
    SELECT gen_random_uuid(), macro_id, max(used_at), sum(times) FROM gone GROUP BY macro_id
    RETURNING macro_id`,
  )
  return rows.length
}
