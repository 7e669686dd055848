import type { QueueName } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Logger } from '../process/logger.ts'

const flushEvery = 250
const flushAt = 500
const longestPause = 5_000

/**
 * Writes to Postgres, in batches, which events a queue's consumer has handled. What is lost before it is written is
 * only handled once more, because of the sweep.
 */
export function acknowledgements(queue: QueueName, db: Database, log: Logger) {
  let done: string[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  let pause = flushEvery

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = done
    done = []
    if (ids.length > 0) flushing = flushing.then(() => acknowledge(ids))
    return flushing
  }
  const acknowledge = async (ids: string[]) => {
    try {
      await acknowledgeEvents(db, queue, ids)
      pause = flushEvery
    } catch (error) {
      log.warn({ err: error, queue, events: ids.length }, 'could not acknowledge yet')
      done.push(...ids)
      pause = Math.min(2 * pause, longestPause)
      plan()
    }
  }
  const plan = () => {
    timer ??= setTimeout(flush, pause)
  }
  const add = (id: string) => {
    done.push(id)
    if (done.length >= flushAt && pause === flushEvery) void flush()
    else plan()
  }
  const close = async () => {
    await flush()
    clearTimeout(timer)
  }
  return { add, close }
}

async function acknowledgeEvents(db: Database, queue: QueueName, ids: string[]): Promise<void> {
  await query(
    db,
    sql`UPDATE event SET pending_consumers = array_remove(pending_consumers, ${queue})
        WHERE id = ANY(${ids}) AND ${queue} = ANY(pending_consumers)`,
  )
}
