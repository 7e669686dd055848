import type { EventQueue } from '../redis/queues.ts'
import { eventsOfRound } from '../redis/round-job.ts'

/** A job and the events that it is of: one, or those of a round. */
interface JobOfEvents {
  id: string
  type: string
  eventIds: string[]
}

const pageSize = 500

/** Yields the jobs of a queue that wait, run, rest or have failed. One that moves meanwhile may be left out. */
export async function* listEventsOfJobs(queue: EventQueue): AsyncGenerator<JobOfEvents[]> {
  for (const state of ['waiting', 'active', 'delayed', 'prioritized', 'failed'] as const)
    for (let start = 0; ; start += pageSize) {
      const jobs = await queue.getJobs([state], start, start + pageSize - 1)
      yield jobs.flatMap(({ id, name, data }) => {
        const eventIds = name === 'round' ? eventsOfRound(name, data).map((event) => event.id) : [data.id]
        const ids = eventIds.filter((each) => typeof each === 'string')
        return id === undefined || ids.length === 0 ? [] : [{ id, type: name, eventIds: ids }]
      })
      if (jobs.length < pageSize) break
    }
}
