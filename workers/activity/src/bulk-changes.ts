import { setTimeout as pause } from 'node:timers/promises'
import { type Context, tellProgress, unfinishedBulkChanges, workBulkChange } from '@lodge/desk'
import type { Logger, Running } from '@lodge/events'

const lanes = 3
const stepsPerTurn = 10
const restMs = 300
const longestRestMs = 5_000

/**
 * Works off the bulk changes that agents have asked for, turn by turn, so that a small one does not wait for a large
 * one, until it is closed. Postgres alone knows what is left; any number of these may run.
 */
export function workOffBulkChanges(ctx: Context, log: Logger): Running {
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted

  const round = async () => {
    let isWorking = false
    for (const run of await unfinishedBulkChanges(ctx.db)) {
      if (isClosing()) return false
      const worked = await Promise.all(Array.from({ length: lanes }, () => lane(run)))
      const steps = worked.reduce((sum, some) => sum + some, 0)
      await tellProgress(ctx, run, steps)
      isWorking ||= steps > 0
    }
    return isWorking
  }
  const lane = async (run: Parameters<typeof workBulkChange>[1]) => {
    for (let steps = 0; steps < stepsPerTurn; steps += 1) {
      const step = isClosing() ? { outcome: 'none' as const } : await workBulkChange(ctx, run)
      if (step.outcome === 'none') return steps
      if (step.outcome === 'failed') log.debug({ err: step.error, bulkChange: run.id }, 'ticket not changed')
    }
    return stepsPerTurn
  }
  const rounds = async () => {
    let rest = restMs
    while (!isClosing()) {
      const isWorking = await round().then(
        (worked) => {
          rest = restMs
          return worked
        },
        (error: unknown) => {
          log.warn({ err: error }, 'bulk changes stopped, will go on')
          rest = Math.min(2 * rest, longestRestMs)
          return false
        },
      )
      if (!isWorking) await pause(rest, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const done = rounds()
  return {
    close: () => {
      closing.abort()
      return done
    },
  }
}
