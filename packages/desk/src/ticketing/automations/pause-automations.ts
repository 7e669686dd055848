import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { type Context, transaction } from '../../foundation/context.ts'
import { selectRunning } from './published-automations.ts'
import { pauseReason, readDefinitions } from './read-definitions.ts'
import { pauseFor } from './run-on-ticket.ts'

/**
 * Pauses up to `limit` automations that name what is gone and tells their owners, once. Before a run it is asked anew, so
 * this only says so earlier. Returns how many it paused.
 */
export function pauseAutomations(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const running = await selectRunning(tx, sql`TRUE`)
    const read = await readDefinitions(
      tx,
      running.map(({ definition }) => definition),
    )
    let count = 0
    for (const [place, { id }] of running.entries()) {
      const because = pauseReason(read[place] ?? { gone: {} })
      if (because && count < limit && (await pauseFor(tx, ctx, id, because))) count += 1
    }
    return count
  })
}

/** Deletes runs that are older than anybody asks for. Returns how many. */
export async function removeOldAutomationRuns(ctx: Context, limit: number): Promise<number> {
  const until = new Date(ctx.now().getTime() - limits.automationRunDays * dayMs)
  const rows = await query(
    ctx.db,
    sql`DELETE FROM automation_run WHERE id IN (
          SELECT id FROM automation_run WHERE at < ${until} ORDER BY at LIMIT ${limit}) RETURNING id`,
  )
  return rows.length
}
