import { loadAlarms, type UpcomingAlarm } from '@lodge/desk/sla'
import { batch, type Connections, workerDefaults } from '@lodge/events'
import { DelayedError, type Job, Worker } from 'bullmq'
import { type Alarm, alarmQueue } from './alarms.ts'
import type { SlaContext } from './sla-context.ts'

/** Alarms are read and evaluated in batches, so many may be handled at once. */
const concurrency = 200
const batches = { size: 100, parallel: 2 }

/**
 * Reads the deadline again: one that is gone or has moved needs nothing; one that is early by the database's clock is
 * scheduled again.
 */
export function startAlarmWorker(ctx: SlaContext, { redis, prefix, log }: Connections) {
  const loadAlarm = batch(async (deadlineIds) => {
    const wakes = new Map((await loadAlarms(ctx.db, deadlineIds)).map((wake) => [wake.deadlineId, wake]))
    return (deadlineId) => wakes.get(deadlineId)
  }, batches)

  const handleAlarm = async (job: Job<Alarm>, token?: string) => {
    const wake = await loadAlarm(job.data.deadlineId)
    if (!wake || wake.alarmAt !== job.data.alarmAt) return
    if (wake.inMs > 0) await postponeAlarm(job, wake, token)
    await ctx.evaluateTicket(wake.ticketId)
  }
  const worker = new Worker<Alarm, void, string>(alarmQueue, handleAlarm, {
    ...workerDefaults,
    connection: redis,
    prefix,
    concurrency,
    removeOnComplete: { count: 0 },
  })
  worker.on('error', (error) => log.debug({ err: error, queue: alarmQueue }, 'queue unreachable'))
  worker.on('failed', (job, error) =>
    log.warn({ err: error, alarm: job?.id }, 'alarm failed; the sweep will see to it'),
  )
  return { close: () => worker.close() }
}

/** Throws the error by which BullMQ knows that the job is delayed again. */
async function postponeAlarm(job: Job<Alarm>, { inMs }: UpcomingAlarm, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.ceil(inMs), token)
  throw new DelayedError()
}
