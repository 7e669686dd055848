import { type FailedJobList, type FailedJobParams, JobQueue, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { FailedJobs } from '@lodge/events'
import { z } from 'zod'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'

type FailedJob = NonNullable<Awaited<ReturnType<FailedJobs['find']>>>

/** Returns the latest background jobs that have failed, of every queue, with the tickets that they are about. */
export async function listFailedJobs(ctx: Context, failedJobs: FailedJobs): Promise<FailedJobList> {
  requireSuperadmin(ctx)
  const { jobs, total } = await failedJobs.list(limits.pageSize)
  const numbers = await ticketNumbersOf(ctx, jobs)
  const items = jobs.map((job) => ({
    ...job,
    queue: JobQueue.parse(job.queue),
    ticket: numbers.get(job.id) ?? null,
  }))
  return { items, total }
}

/** Has a failed job tried again, with all its tries. Throws `not_found` for one that has not failed. */
export async function retryFailedJob(
  ctx: Context,
  failedJobs: FailedJobs,
  { queue, id }: FailedJobParams,
): Promise<void> {
  requireSuperadmin(ctx)
  const job = await findJob(failedJobs, { queue, id })
  await transaction(ctx, async (tx) => {
    await recordEventBy(ctx, tx, { type: 'job.retried', ...toPayload(job) })
  })
  if (!(await failedJobs.retry(queue, id))) throw refusal('failed_job_not_found')
}

/**
 * Gives up a failed job for good: what should have followed from its event in this queue stays undone. Throws
 * `not_found` for one that has not failed. Its event no longer waits for the queue before the job is gone, since the
 * sweep gives a waiting event its job again.
 */
export async function discardFailedJob(
  ctx: Context,
  failedJobs: FailedJobs,
  { queue, id }: FailedJobParams,
): Promise<void> {
  requireSuperadmin(ctx)
  const job = await findJob(failedJobs, { queue, id })
  const eventId = eventIdOf(job)
  await transaction(ctx, async (tx) => {
    if (eventId)
      await query(
        tx,
        sql`UPDATE event SET pending_consumers = array_remove(pending_consumers, ${queue}) WHERE id = ${eventId}`,
      )
    await recordEventBy(ctx, tx, { type: 'job.discarded', ...toPayload(job) })
  })
  if (!(await failedJobs.remove(queue, id))) throw refusal('failed_job_not_found')
}

async function findJob(failedJobs: FailedJobs, { queue, id }: FailedJobParams): Promise<FailedJob> {
  const job = await failedJobs.find(queue, id)
  if (!job) throw refusal('failed_job_not_found')
  return job
}

/** A job of an event has the event's id; one of the schedule has none. */
function eventIdOf({ queue, id }: FailedJob): string | null {
  return queue === 'jobs' ? null : (z.uuid().safeParse(id).data ?? null)
}

function toPayload({ queue, id: jobId, type: work }: FailedJob) {
  return { queue, jobId, work }
}

async function ticketNumbersOf({ db }: Context, jobs: readonly FailedJob[]): Promise<Map<string, number>> {
  const ids = jobs.flatMap((job) => eventIdOf(job) ?? [])
  const found = await query<{ id: string; number: number }>(
    db,
    sql`SELECT event.id, ticket.number FROM event JOIN ticket ON ticket.id = event.ticket_id WHERE event.id = ANY(${ids})`,
  )
  return new Map(found.map(({ id, number }) => [id, number]))
}
