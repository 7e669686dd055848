import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { runAutomations } from '../run-automations.ts'

const mostRounds = 30

/** Handles what waits for automations, as the worker does, until nothing is left. */
export async function workOffAutomations(lodge: Context): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const events = await query<{ id: string; type: string; payload: object }>(
      lodge.db,
      sql`SELECT id, type, payload FROM event WHERE 'automations' = ANY(pending_consumers) ORDER BY seq`,
    )
    if (events.length === 0) return
    for (const { id, type, payload } of events) {
      await runAutomations(lodge, { ...payload, id, type } as never)
      await query(
        lodge.db,
        sql`UPDATE event SET pending_consumers = array_remove(pending_consumers, 'automations') WHERE id = ${id}`,
      )
    }
  }
  throw new Error('The automations do not come to an end')
}
