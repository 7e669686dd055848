import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '@lodge/contracts'
import { listUpcomingAlarms } from '@lodge/desk/sla'
import type { Connections } from '@lodge/events'
import { type Alarms, horizonMinutes } from './alarms.ts'

const everyMs = 15 * minuteMs
const pageSize = 500

/** Milliseconds in which due deadlines are not delayed. */
const pauseBetweenPagesMs = 50

/**
 * Schedules the next hour's alarms when no worker has done so for a quarter of an hour. The mark is in Redis: when
 * Redis loses its alarms it loses the mark too.
 */
export function createAlarmScheduler(
  { db, redis, prefix }: Connections,
  alarms: Pick<Alarms, 'scheduleAlarms'>,
): (closing: AbortSignal) => Promise<void> {
  const note = `${prefix}:sla-alarms-set`
  let isFirst = true

  return async (closing) => {
    const isFree = await redis.set(note, '1', 'PX', everyMs, 'NX')
    if (!isFree && !isFirst) return
    isFirst = false
    await setAll(closing)
    if (closing.aborted) await redis.del(note)
  }

  async function setAll(closing: AbortSignal) {
    let page = await listUpcomingAlarms(db, { minutes: horizonMinutes, limit: pageSize, after: undefined })
    while (page.length > 0 && !closing.aborted) {
      await alarms.scheduleAlarms(page)
      await pause(pauseBetweenPagesMs)
      const after = page.at(-1)
      page =
        page.length < pageSize
          ? []
          : await listUpcomingAlarms(db, { minutes: horizonMinutes, limit: pageSize, after })
    }
  }
}
