import type { SlaClockView } from '@lodge/contracts'
import { useSyncExternalStore } from 'react'
import { onTick, presentMs } from '../lib/now.ts'
import { type ClockReading, readClock } from './read-clock.ts'

const minuteMs = 60_000

/**
 * A clock's reading that renews itself: each second in its last ten minutes, so that a breach shows at once,
 * else each minute. A list of bars thereby renders only the rows that visibly change.
 */
export function useClock(clock: SlaClockView): ClockReading {
  const read = () => visibleMoment(clock, presentMs())
  return readClock(clock, useSyncExternalStore(onTick, read, read))
}

function visibleMoment(clock: SlaClockView, now: number) {
  const { remainingMinutes, isMoving } = readClock(clock, now)
  if (!isMoving || remainingMinutes === null) return Date.parse(clock.asOf)
  const isClose = remainingMinutes < 10 && remainingMinutes > -1
  return isClose ? now : Math.max(Date.parse(clock.asOf), Math.floor(now / minuteMs) * minuteMs)
}
