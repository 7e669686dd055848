import type { DomainEvent } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { z } from 'zod'
import type { Description, Descriptions } from './description.ts'

export const jobDescriptions = {
  'job.retried': describeJob,
  'job.discarded': describeJob,
  'installation.repaired': describeRepair,
} satisfies Partial<Descriptions>

/** Describes a failed job by its queue, its id there, which is its event's, and what it was to do. */
async function describeJob(
  db: Database,
  { queue, jobId, work }: DomainEvent<'job.retried'> | DomainEvent<'job.discarded'>,
): Promise<Description> {
  const [event] = await query<{ ticketId: string | null }>(
    db,
    sql`SELECT ticket_id AS "ticketId" FROM event WHERE id = ${z.uuid().safeParse(jobId).data ?? null}`,
  )
  return {
    subject: '',
    ...(event?.ticketId && { ticketId: event.ticketId }),
    before: null,
    after: { work, queue, id: jobId },
  }
}

async function describeRepair(
  _db: Database,
  { invariant, count }: DomainEvent<'installation.repaired'>,
): Promise<Description> {
  return { subject: '', before: null, after: { invariant, count } }
}
