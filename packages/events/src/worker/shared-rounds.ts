import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs, type QueueName, sharedQueue } from '@lodge/contracts'
import { type Database, query, sql, uuids } from '@lodge/database'
import type { Job } from 'bullmq'
import type { Connections } from '../process/connections.ts'
import type { Running } from '../process/run-worker.ts'
import { type EventJson, eventJob } from '../redis/event-job.ts'
import { openQueue } from '../redis/queues.ts'
import { eventsOfShared } from '../redis/shared-job.ts'
import { LeanWorker } from './lean-worker.ts'
import { pauseWhileAway } from './pause-while-away.ts'
import { headStartMs, logFailures, stalledSettings, workerDefaults } from './worker-settings.ts'

/** A queue's part in shared rounds. */
export interface SharedPart {
  /**
   * Handles and acknowledges events, and gives those that it cannot handle jobs in its own queue. Returns whether it met
   * an outage.
   */
  work: (events: readonly EventJson[], closing: AbortSignal) => Promise<boolean>
}

export interface SharedRounds {
  /** Called by the workers of the queues that share, before the start. */
  join: (queue: QueueName, part: SharedPart) => void
  /** Returns whether the relay may add another round. */
  hasRoom: () => boolean
  /** Takes rounds from now on. To be closed before the workers that joined. */
  start: (connections: Connections, options?: { restartsAfterMs?: number }) => Running
}

/** With so many at work the queues get their own rounds again, so none waits for another that is slow. */
const room = 10

/** Twice the room: two relays may find it at once. */
const concurrency = 2 * room

/** A round that has waited for so long was left by a process that ended. */
const leftAfterMs = minuteMs / 2

/**
 * Rounds that the queues of one process handle by one job: each its own events, acknowledged by itself. Whatever one
 * cannot handle gets a job in that queue, with all its tries, and holds up no other.
 */
export function openSharedRounds(): SharedRounds {
  const parts = new Map<QueueName, SharedPart>()
  let hasRoom = () => false
  return {
    join: (queue, part) => void parts.set(queue, part),
    hasRoom: () => hasRoom(),
    start: (connections, { restartsAfterMs } = {}) => {
      const worker = startSharedWorker(parts, connections, restartsAfterMs)
      hasRoom = worker.hasRoom
      return worker
    },
  }
}

function startSharedWorker(
  parts: ReadonlyMap<QueueName, SharedPart>,
  connections: Connections,
  restartsAfterMs: number | undefined,
) {
  const { db, redis, prefix, log } = connections
  const closing = new AbortController()
  let running = 0
  const work = async (job: Job) => {
    running += 1
    try {
      await wait(headStartMs)
      const rounds = await roundsOf(job, db)
      const outcomes = await Promise.allSettled([...rounds].map(([queue, events]) => workPart(queue, events)))
      if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)) away.notice()
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    } finally {
      running -= 1
    }
  }
  const workPart = async (name: QueueName, events: readonly EventJson[]): Promise<boolean> => {
    const part = parts.get(name)
    if (part) return part.work(events, closing.signal)
    // It shared in the version whose relay added the round.
    const queue = openQueue(name, connections)
    await queue.addBulk(events.map(eventJob)).finally(() => queue.close())
    return false
  }
  const worker = new LeanWorker(sharedQueue, work, {
    ...workerDefaults,
    ...(restartsAfterMs && stalledSettings(restartsAfterMs)),
    connection: redis,
    prefix,
    concurrency,
    removeOnComplete: { count: 0 },
  })
  const away = pauseWhileAway(worker, db, log)
  logFailures(worker, log)
  return {
    hasRoom: () => !closing.signal.aborted && !worker.isPaused() && running < room,
    close: async () => {
      closing.abort()
      await away.close()
      await worker.close()
    },
  }
}

/** Leaves out what has been handled where the job comes again or was left: each queue acknowledged by itself. */
async function roundsOf(job: Job, db: Database): Promise<ReadonlyMap<QueueName, EventJson[]>> {
  const rounds = eventsOfShared(job.data)
  if (job.attemptsStarted < 2 && Date.now() - job.timestamp < leftAfterMs) return rounds
  const ids = [...rounds.values()].flatMap((events) => events.map(({ id }) => id))
  const rows = await query<{ id: string; pending: string[] }>(
    db,
    sql`SELECT id, pending_consumers AS pending FROM event WHERE id = ANY(${uuids(ids)})`,
  )
  const pendingOf = new Map(rows.map(({ id, pending }) => [id, pending]))
  return new Map(
    [...rounds].map(([queue, events]) => [
      queue,
      events.filter(({ id }) => pendingOf.get(id)?.includes(queue)),
    ]),
  )
}
