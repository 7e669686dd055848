import { consumersOf, isEventType, type QueueName } from '@lodge/contracts'
import { type Database, pipelineQueries, query, sql, texts, uuids } from '@lodge/database'
import type { Logger } from '../process/logger.ts'

const flushEvery = 250
const longestPause = 5_000
/** Milliseconds that an event waits for other queues of this process, so that it is written once. */
const longestWait = 2_000

export interface Handled {
  id: string
  type: string
}

/** Queues that are done with an event, and since when. */
interface Done {
  type: string
  queues: Set<QueueName>
  since: number
}

/** Unwritten acknowledgements of all queues that share a database's connections. */
interface Waiting {
  open: (queue: QueueName) => void
  add: (queue: QueueName, event: Handled) => void
  close: (queue: QueueName) => Promise<void>
}

const waitingOf = new WeakMap<Database, Waiting>()

/**
 * Writes handled events to Postgres in batches. The queues of one process write an event together, once all are done
 * with it. A lost acknowledgement only lets the sweep have the event handled once more.
 */
export function acknowledgements(queue: QueueName, db: Database, log: Logger) {
  const waiting = waitingOf.get(db) ?? collect(db, log)
  waitingOf.set(db, waiting)
  waiting.open(queue)
  return {
    add: (event: Handled) => waiting.add(queue, event),
    close: () => waiting.close(queue),
  }
}

function collect(db: Database, log: Logger): Waiting {
  const waiting = new Map<string, Done>()
  const users: QueueName[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  let pause = flushEvery

  const isDue = ({ type, queues, since }: Done) =>
    performance.now() - since >= longestWait ||
    !isEventType(type) ||
    consumersOf(type).every((queue) => queues.has(queue) || !users.includes(queue))

  const flush = (isWritten: (done: Done) => boolean) => {
    clearTimeout(timer)
    timer = undefined
    const batch = new Map([...waiting].filter(([, entry]) => isWritten(entry)))
    for (const id of batch.keys()) waiting.delete(id)
    if (waiting.size > 0) plan()
    if (batch.size > 0) flushing = flushing.then(() => acknowledge(batch))
    return flushing
  }
  const acknowledge = async (batch: ReadonlyMap<string, Done>) => {
    try {
      await acknowledgeEvents(db, batch)
      pause = flushEvery
    } catch (error) {
      log.warn({ err: error, events: batch.size }, 'could not acknowledge yet')
      pause = Math.min(2 * pause, longestPause)
      for (const [id, { type, queues }] of batch) for (const queue of queues) add(queue, { id, type })
    }
  }
  const plan = () => {
    timer ??= setTimeout(() => flush(isDue), pause)
  }
  const add = (queue: QueueName, { id, type }: Handled) => {
    const entry = waiting.get(id) ?? { type, queues: new Set(), since: performance.now() }
    waiting.set(id, entry)
    entry.queues.add(queue)
    plan()
  }
  const open = (queue: QueueName) => {
    users.push(queue)
  }
  const close = async (queue: QueueName) => {
    users.splice(users.indexOf(queue), 1)
    await flush(() => true)
    if (users.length > 0) return
    // Nobody is left to try again.
    clearTimeout(timer)
    timer = undefined
  }
  return { open, add, close }
}

/** Locks events in the order of their ids: processes with other queues write the same ones at the same time. */
async function acknowledgeEvents(db: Database, batch: ReadonlyMap<string, Done>): Promise<void> {
  const pairs = [...batch].flatMap(([id, { queues }]) => [...queues].map((queue) => ({ id, queue })))
  const statement = sql`
    WITH done AS (
      SELECT id, array_agg(queue) AS queues
      FROM unnest(${uuids(pairs.map(({ id }) => id))}, ${texts(pairs.map(({ queue }) => queue))}) AS given(id, queue)
      GROUP BY id
    ), locked AS (
      SELECT event.id, done.queues FROM event JOIN done ON event.id = done.id
      WHERE event.pending_consumers && done.queues
      ORDER BY event.id FOR NO KEY UPDATE OF event
    )
    UPDATE event SET pending_consumers = ARRAY(
      SELECT consumer FROM unnest(pending_consumers) consumer WHERE consumer <> ALL(locked.queues))
    FROM locked WHERE event.id = locked.id`
  // Over the connection that keeps its plans.
  await pipelineQueries(db, (piped) => query(piped, statement))
}
