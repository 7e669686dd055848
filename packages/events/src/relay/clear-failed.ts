import type { QueueName } from '@lodge/contracts'
import { type Database, query, sql, uuids } from '@lodge/database'
import { z } from 'zod'
import type { EventQueue } from '../redis/queues.ts'
import { failedIn } from './failed-jobs.ts'

/**
 * Removes failed jobs whose event no longer waits for the queue, as when a worker died between its work and its end.
 * Jobs of mails that were all sent meanwhile run once more, and find nothing to do. Returns their number.
 */
export async function clearFailed(db: Database, name: QueueName, queue: EventQueue): Promise<number> {
  const failedJobs = (await failedIn(queue)).filter(({ id }) => z.uuid().safeParse(id).success)
  if (failedJobs.length === 0) return 0
  const ids = failedJobs.map(({ id = '' }) => id)
  const rows = await query<{ id: string; isPending: boolean; isSent: boolean }>(
    db,
    sql`
    SELECT asked.id, COALESCE(${name} = ANY(event.pending_consumers), FALSE) AS "isPending", COALESCE((
      SELECT bool_and(state IN ('sent', 'skipped', 'stopped', 'discarded')) FROM email_delivery WHERE event_id = asked.id
    ), FALSE) AS "isSent"
    FROM unnest(${uuids(ids)}) AS asked(id) LEFT JOIN event ON event.id = asked.id`,
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  let cleared = 0
  for (const job of failedJobs) {
    const { isPending = true, isSent = false } = rowById.get(job.id ?? '') ?? {}
    if (isPending && !(isSent && sendsMail(name))) continue
    // Another relay may be doing the same.
    const work = isPending ? job.retry('failed', { resetAttemptsMade: true }) : job.remove()
    if (
      await work.then(
        () => true,
        () => false,
      )
    )
      cleared += 1
  }
  return cleared
}

function sendsMail(name: QueueName): boolean {
  return name === 'email' || name === 'urgent-email'
}
