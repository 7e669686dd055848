import type { Registry } from 'prom-client'
import { type QueueState, readQueueStates } from '../redis/queue-states.ts'
import { readInTime } from './read-in-time.ts'

/** Adds the figures of the queues; without Redis they are left out. */
export async function addQueueMetrics(
  registry: Registry,
  place: Parameters<typeof readQueueStates>[0],
): Promise<void> {
  const { Gauge } = await import('prom-client')
  const read = shareReading(() => readQueueStates(place))
  const add = (name: string, help: string, value: (queue: QueueState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const queue of (await read()) ?? []) this.set({ queue: queue.name }, value(queue))
      },
    })
  add('lodge_waiting_jobs', 'Jobs that wait to be run.', ({ waiting }) => waiting)
  add('lodge_failed_jobs', 'Jobs that have used up their tries.', ({ failed }) => failed)
  add('lodge_oldest_waiting_job_seconds', 'For how long the next job in turn has waited.', ({ oldestAt }) =>
    oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1_000),
  )
}

const sharedForMs = 1_000

/** Lets figures that are collected together share one reading; null where it fails or takes too long. */
export function shareReading<Reading>(work: () => Promise<Reading>): () => Promise<Reading | null> {
  let last: { at: number; reading: Promise<Reading | null> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > sharedForMs) last = { at, reading: readInTime(work) }
    return last.reading
  }
}
