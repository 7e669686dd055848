import { minuteMs } from '@lodge/contracts'
import { type Connections, withoutJobEvents } from '@lodge/events'
import { Queue } from 'bullmq'

export interface Alarm {
  deadlineId: string
  alarmAt: string
}

/** `inMs` counts by the database's clock; `before` is the alarm that it replaces. */
export interface AlarmRequest {
  deadlineId: string
  alarmAt: string | null
  inMs: number | null
  before?: string | null
}

export interface Alarms {
  scheduleAlarms: (calls: readonly AlarmRequest[]) => Promise<void>
  close: () => Promise<void>
}

export const alarmQueue = 'sla-alarms'

/** Later alarms are scheduled when they come nearer, which keeps Redis small. */
export const horizonMinutes = 60

const horizon = horizonMinutes * minuteMs

/**
 * Job ids name deadline and moment, so an alarm that is scheduled twice is scheduled once. Delays go by the
 * database's clock: this host's may be wrong.
 */
export function openAlarms({ redis, prefix, log }: Connections): Alarms {
  const queue = new Queue<Alarm, void, string>(alarmQueue, { connection: redis, prefix, ...withoutJobEvents })
  queue.on('error', (error) => log.debug({ err: error, queue: alarmQueue }, 'queue unreachable'))

  const scheduleAlarms = async (calls: readonly AlarmRequest[]) => {
    const jobs = calls.flatMap(toAlarmJob)
    await Promise.all([
      jobs.length > 0 ? queue.addBulk(jobs) : undefined,
      ...calls.flatMap(replacedJobId).map((id) => queue.remove(id)),
    ])
  }
  return { scheduleAlarms: scheduleAlarms, close: () => queue.close() }
}

function toAlarmJob({ deadlineId, alarmAt, inMs }: AlarmRequest) {
  if (alarmAt === null || inMs === null || inMs > horizon) return []
  const delay = Math.max(0, Math.ceil(inMs))
  const opts = { jobId: alarmJobId(deadlineId, alarmAt), delay, removeOnComplete: true, removeOnFail: true }
  return [{ name: 'alarm', data: { deadlineId, alarmAt }, opts }]
}

/** An alarm whose time has passed is being handled and stays. */
function replacedJobId({ deadlineId, before }: AlarmRequest): string[] {
  return before && Date.parse(before) > Date.now() ? [alarmJobId(deadlineId, before)] : []
}

function alarmJobId(deadlineId: string, alarmAt: string): string {
  return `alarm-${deadlineId}-${Date.parse(alarmAt)}`
}
