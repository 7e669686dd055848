import { sharedQueue } from '@lodge/contracts'
import type { Connections } from '../process/connections.ts'
import { duplicateRedis } from '../redis/create-redis.ts'
import { type EventQueue, openQueue, openQueues } from '../redis/queues.ts'
import { throttle } from '../worker/throttle.ts'
import { listen } from './listen.ts'
import { publishBatch } from './publish-batch.ts'
import { sweepPending } from './sweep-pending.ts'

export interface RelayOptions extends Connections {
  /** Milliseconds between polls of the outbox. */
  pollEvery?: number
  /** Milliseconds; the first sweep is at the start. */
  sweepEvery?: number
  /** Milliseconds after which the sweep checks whether a queue lost an event. */
  graceMs?: number
  /** Milliseconds before the sweep retries a failed job. */
  restMs?: number
  batchSize?: number
  /**
   * Returns whether a small round may be shared now; for a process that takes shared rounds. Without it the relay
   * gives those that were left there to their own queues.
   */
  shares?: (() => boolean) | undefined
}

/** One round for the events of many milliseconds costs less than many small ones. */
const rush = { most: 5, within: 125 }

/**
 * Brings events from the outbox to the queues: on notices of Postgres, and by polling in case one was missed. Any
 * number of relays may run. Survives outages of Postgres and Redis.
 */
export function startRelay(options: RelayOptions): { close: () => Promise<void> } {
  const {
    db,
    prefix,
    log,
    pollEvery = 1_000,
    sweepEvery = 15_000,
    graceMs = 30_000,
    restMs,
    batchSize = 500,
    shares,
  } = options
  // Commands fail instead of waiting for Redis, so that no events stay locked meanwhile.
  const redis = duplicateRedis(options.redis, { maxRetriesPerRequest: 1, commandTimeout: 10_000 })
  redis.on('error', () => undefined)
  const { queues, close: closeQueues } = openQueues({ redis, prefix, log })
  const shared = openQueue(sharedQueue, { redis, prefix, log })

  let failedBefore = 0
  const closing = new AbortController()
  const publishing = repeatable(
    async () =>
      redis.status === 'ready' &&
      (await publishBatch(db, queues, batchSize, shares?.() ? shared : null)) === batchSize,
    throttle(rush, closing.signal),
  )
  const sweeping = repeatable(async () => {
    if (redis.status !== 'ready') return false
    const { failed } = await sweepPending({
      db,
      redis,
      queues,
      log,
      graceMs,
      closing: closing.signal,
      ...(shares && { shared }),
      ...(restMs !== undefined && { restMs }),
    })
    if (!shares) await clearShared(shared, graceMs)
    if (failed > 0 && failed !== failedBefore) log.error({ failed }, 'events have failed, see npm run jobs')
    failedBefore = failed
    return false
  })
  const listening = listen(db, 'lodge_events', publishing.run, log)
  redis.on('ready', publishing.run)
  redis.once('ready', sweeping.run)
  const timers = [setInterval(publishing.run, pollEvery), setInterval(sweeping.run, sweepEvery)]

  function repeatable(work: () => Promise<boolean>, turn = async () => {}) {
    return repeatedly(work, turn, (error) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'relay interrupted, will try again')
    })
  }
  return {
    close: async () => {
      closing.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([listening.close(), publishing.close(), sweeping.close()])
      await Promise.all([closeQueues(), shared.close()])
      redis.disconnect()
    },
  }
}

/** Removes rounds that nobody has taken: the sweep does not count them as held, so their events are in their own queues. */
async function clearShared(shared: EventQueue, graceMs: number): Promise<void> {
  for (const state of ['wait', 'delayed', 'active'] as const) await shared.clean(graceMs, 1_000, state)
}

/** Runs `work` when asked, throttled and never twice at once; again when it returns that there is more. */
function repeatedly(
  work: () => Promise<boolean>,
  turn: () => Promise<void>,
  failed: (error: unknown) => void,
) {
  let isWanted = false
  let isClosed = false
  let running: Promise<void> | undefined
  const loop = async () => {
    try {
      while (isWanted && !isClosed) {
        await turn()
        isWanted = false
        if (await work()) isWanted = true
      }
    } catch (error) {
      failed(error)
    } finally {
      running = undefined
    }
  }
  return {
    run: () => {
      isWanted = true
      running ??= loop()
    },
    close: async () => {
      isClosed = true
      await running
    },
  }
}
