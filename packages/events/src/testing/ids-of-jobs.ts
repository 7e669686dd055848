import type { EventQueue } from '../redis/queues.ts'
import { eventsOfRound, roundName } from '../redis/round-job.ts'

type QueuedJob = Awaited<ReturnType<EventQueue['getWaiting']>>[number]

/** Takes jobs of one event and of many. */
export function idsOfJobs(jobs: readonly QueuedJob[]): (string | undefined)[] {
  return jobs.flatMap(({ id, name, data }) =>
    name === roundName ? eventsOfRound(name, data).map((event) => event.id) : id,
  )
}
