import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

/**
 * Makes room for the months that come, moves entries that came without it, and drops whole months that are older than
 * the site keeps its activity log. Returns how many months it made and dropped.
 */
export async function keepActivityMonths({ db, now }: Context): Promise<{ made: number; dropped: number }> {
  const moment = now()
  const [created] = await query<{ count: number }>(db, sql`SELECT make_activity_months(${moment}) AS count`)
  const [dropped] = await query<{ count: number }>(db, sql`SELECT drop_activity_months(${moment}) AS count`)
  return { made: created?.count ?? 0, dropped: dropped?.count ?? 0 }
}
