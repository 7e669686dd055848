import type { SlaClockView } from '@lodge/contracts'
import { useSyncExternalStore } from 'react'
import { onTick, presentMs } from '../lib/now.ts'
import { type ClockReading, lastBoundary, readClock } from './read-clock.ts'

const minuteMs = 60_000

/**
 * A clock's reading that renews itself: each second in its last ten minutes, so that a breach shows at once, at the
 * moment when business hours begin or end, else each minute. A list of bars thereby renders only the rows that
 * visibly change.
 */
export function useClock(clock: SlaClockView): ClockReading {
  const read = () => visibleMoment(clock, presentMs())
  return readClock(clock, useSyncExternalStore(onTick, read, read))
}

function visibleMoment(clock: SlaClockView, now: number) {
  const { remainingMinutes, isMoving, closed } = readClock(clock, now)
  const boundary = lastBoundary(clock, now)
  if (!isMoving || closed || remainingMinutes === null) return boundary
  const isClose = remainingMinutes < 10 && remainingMinutes > -1
  return isClose ? now : Math.max(boundary, Math.floor(now / minuteMs) * minuteMs)
}
