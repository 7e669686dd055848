import { type DeadlineView, minuteMs } from '@lodge/contracts'
import { useSyncExternalStore } from 'react'
import { getLastTickMs, subscribeToTicks } from '../../lib/use-now.ts'
import { type DeadlineReading, findLastBoundary, readDeadline } from './read-deadline.ts'

/**
 * Renews itself each second in the last ten minutes, at the beginning and end of business hours, else each minute: a
 * list of bars renders only rows that visibly change.
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
