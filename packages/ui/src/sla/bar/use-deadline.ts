import { type DeadlineView, minuteMs } from '@lodge/contracts'
import { useSyncExternalStore } from 'react'
import { getLastTickMs, subscribeToTicks } from '../../lib/use-now.ts'
import { type DeadlineReading, findLastBoundary, readDeadline } from './read-deadline.ts'

/**
 * Returns a deadline's reading that renews itself: each second in its last ten minutes, so that a breach shows at
 * once, at the moment when business hours begin or end, else each minute. A list of bars thereby renders only the
 * rows that visibly change.
 */
export function useDeadlineReading(deadline: DeadlineView): DeadlineReading {
  const read = () => visibleMoment(deadline, getLastTickMs())
  return readDeadline(deadline, useSyncExternalStore(subscribeToTicks, read, read))
}

function visibleMoment(deadline: DeadlineView, now: number) {
  const { remainingMinutes, isMoving, closed } = readDeadline(deadline, now)
  const boundary = findLastBoundary(deadline, now)
  if (!isMoving || closed || remainingMinutes === null) return boundary
  const isClose = remainingMinutes < 10 && remainingMinutes > -1
  return isClose ? now : Math.max(boundary, Math.floor(now / minuteMs) * minuteMs)
}
