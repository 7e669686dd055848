import type { QueueName } from '@lodge/contracts'
import { type Database, query, sql, texts, uuids } from '@lodge/database'
import type { Logger } from '../process/logger.ts'

const flushEvery = 250
const flushAt = 500
const longestPause = 5_000

interface Done {
  queue: QueueName
  id: string
}

/** What is not written yet, of all queues that share the connections to a database. */
interface Waiting {
  open: () => void
  add: (done: Done) => void
  close: () => Promise<void>
}

const waitingOf = new WeakMap<Database, Waiting>()

/**
 * Writes to Postgres, in batches, which events a queue's consumer has handled. The queues of one process write an event
 * together. What is lost before it is written is only handled once more, because of the sweep.
 */
export function acknowledgements(queue: QueueName, db: Database, log: Logger) {
  const waiting = waitingOf.get(db) ?? collect(db, log)
  waitingOf.set(db, waiting)
  waiting.open()
  return { add: (id: string) => waiting.add({ queue, id }), close: waiting.close }
}

function collect(db: Database, log: Logger): Waiting {
  let waiting: Done[] = []
  let users = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  let pause = flushEvery

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const done = waiting
    waiting = []
    if (done.length > 0) flushing = flushing.then(() => acknowledge(done))
    return flushing
  }
  const acknowledge = async (done: Done[]) => {
    try {
      await acknowledgeEvents(db, done)
      pause = flushEvery
    } catch (error) {
      log.warn({ err: error, events: done.length }, 'could not acknowledge yet')
      waiting.push(...done)
      pause = Math.min(2 * pause, longestPause)
      plan()
    }
  }
  const plan = () => {
    timer ??= setTimeout(flush, pause)
  }
  const add = (done: Done) => {
    waiting.push(done)
    if (waiting.length >= flushAt && pause === flushEvery) void flush()
    else plan()
  }
  const open = () => {
    users += 1
  }
  const close = async () => {
    users -= 1
    await flush()
    if (users > 0) return
    // Nobody is left to try again what could not be written.
    clearTimeout(timer)
    timer = undefined
  }
  return { open, add, close }
}

async function acknowledgeEvents(db: Database, done: readonly Done[]): Promise<void> {
  await query(
    db,
    sql`
    WITH done AS (
      SELECT id, array_agg(queue) AS queues
      FROM unnest(${uuids(done.map(({ id }) => id))}, ${texts(done.map(({ queue }) => queue))}) AS given(id, queue)
      GROUP BY id
    )
    UPDATE event SET pending_consumers = ARRAY(
      SELECT consumer FROM unnest(pending_consumers) consumer WHERE consumer <> ALL(done.queues))
    FROM done WHERE event.id = done.id AND event.pending_consumers && done.queues`,
  )
}
