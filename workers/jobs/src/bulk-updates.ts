import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@lodge/desk/foundation'
import { findUnfinishedBulkUpdates, recordBulkProgress, runBulkUpdateStep } from '@lodge/desk/ticketing'
import type { Logger } from '@lodge/events'

type BulkUpdate = Awaited<ReturnType<typeof findUnfinishedBulkUpdates>>[number]

const lanes = 3
const stepsPerTurn = 10
const restMs = 300

/** Takes turns, so that a small update does not wait for a large one. A stopped run goes on next time. */
export async function runBulkUpdates(ctx: Context & { log: Logger }, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const unfinished = await findUnfinishedBulkUpdates(ctx.db)
    if (unfinished.length === 0) return
    let steps = 0
    for (const update of unfinished) steps += await takeTurn(ctx, update, closing)
    if (steps === 0) await pause(restMs, undefined, { signal: closing }).catch(() => undefined)
  }
}

async function takeTurn(ctx: Context & { log: Logger }, update: BulkUpdate, closing: AbortSignal) {
  if (closing.aborted) return 0
  const results = await Promise.all(Array.from({ length: lanes }, () => takeSteps(ctx, update, closing)))
  const steps = results.reduce((sum, some) => sum + some, 0)
  await recordBulkProgress(ctx, update, steps)
  return steps
}

async function takeSteps(ctx: Context & { log: Logger }, update: BulkUpdate, closing: AbortSignal) {
  for (let steps = 0; steps < stepsPerTurn; steps += 1) {
    if (closing.aborted) return steps
    const step = await runBulkUpdateStep(ctx, update)
    if (step.outcome === 'none') return steps
    if (step.outcome === 'failed')
      ctx.log.debug({ err: step.error, bulkUpdate: update.id }, 'ticket not changed')
  }
  return stepsPerTurn
}
