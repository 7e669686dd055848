import { findMany, query, sql } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { pausedText, readMacros } from './stored-macro.ts'

/**
 * Tells the owners of up to `limit` macros that these are paused, once for each reason, and forgets the reason of those
 * that can be applied again. Whether a macro can be applied is asked anew each time; this only says so. Returns how many
 * have changed.
 */
export function pauseMacros(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const macros = await findMany(tx, 'macro', sql`archived_at IS NULL`, {
      columns: ['id', 'reply', 'note', 'changes', 'pausedFor'],
      orderBy: ['id'],
    })
    const read = await readMacros(tx, macros)
    const changed = macros
      .map(({ id, pausedFor }, place) => {
        const paused = read[place]?.paused ?? null
        return { id, before: pausedFor, now: paused && pausedText.of(paused) }
      })
      .filter(({ before, now }) => before !== now)
      .slice(0, limit)
    for (const { id, before, now } of changed) {
      const [won] = await query(
        tx,
        sql`UPDATE macro SET paused_for = ${now}
            WHERE id = ${id} AND paused_for IS NOT DISTINCT FROM ${before} RETURNING id`,
      )
      if (won && now !== null)
        await recordEventBy(ctx, tx, { type: 'macro.paused', macroId: id, because: now })
    }
    return changed.length
  })
}
