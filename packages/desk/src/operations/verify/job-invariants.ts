import { type QueueName, queueNames } from '@lodge/contracts'
import { query, sql, uuids } from '@lodge/database'
import { listEventsOfJobs } from '@lodge/events'
import type { CareContext, Difference, Invariant } from './invariant.ts'

export const jobInvariants: Invariant[] = [
  {
    name: 'jobs-known',
    holds: 'Every job in the queues is of an event that there is.',
    needs: 'queues',
    find: async function* (ctx) {
      for (const name of queueNames) yield* findUnknown(ctx, name)
    },
    repair: async ({ queues }, ids) => {
      for (const id of ids) {
        const [queue = '', job = ''] = id.split(' ')
        const name = queueNames.find((each) => each === queue)
        if (name) await queues?.[name].remove(job)
      }
    },
  },
]

async function* findUnknown({ db, queues }: CareContext, name: QueueName): AsyncGenerator<Difference[]> {
  if (!queues) return
  for await (const jobs of listEventsOfJobs(queues[name])) {
    const ids = jobs.flatMap(({ eventIds }) => eventIds)
    const rows = await query<{ id: string }>(db, sql`SELECT id FROM event WHERE id = ANY(${uuids(ids)})`)
    const known = new Set(rows.map(({ id }) => id))
    yield jobs
      // Of a round those that are gone are passed over.
      .filter(({ eventIds }) => eventIds.every((id) => !known.has(id)))
      .map(({ id, type }) => ({ id: `${name} ${id}`, detail: `${type} of an event that is gone` }))
  }
}
