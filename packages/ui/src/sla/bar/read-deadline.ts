import { type DeadlineView, limits, minuteMs } from '@lodge/contracts'

export type DeadlineTone =
  | 'on_track'
  | 'at_risk'
  | 'breached'
  | 'paused'
  | 'met'
  | 'missed'
  | 'cancelled'
  | 'none'

export type DeadlineReading = {
  tone: DeadlineTone
  elapsedMinutes: number
  /** Business minutes; negative when over; null without a target. */
  remainingMinutes: number | null
  /** Elapsed of target, may exceed 100; null without a target. */
  percent: number | null
  /** Changes by itself. */
  isMoving: boolean
  /** Set outside business hours, until the next opening; null where none is known. */
  closed: { until: number | null } | null
}

/**
 * Takes `now` in milliseconds of the server's clock: elapsed time is that of the answer plus the minutes of
 * `upcomingSegments` since. A deadline is breached the moment its target is used up, without a push.
 */
export function readDeadline(deadline: DeadlineView, now: number): DeadlineReading {
  const elapsedMinutes = deadline.elapsedMinutes + minutesPassed(deadline.upcomingSegments, now)
  const target = deadline.targetMinutes
  const remainingMinutes = target === null ? null : target - elapsedMinutes
  const percent = target === null ? null : target > 0 ? (elapsedMinutes / target) * 100 : 100
  return {
    tone: toneOf(deadline, percent),
    elapsedMinutes,
    remainingMinutes,
    percent,
    isMoving: deadline.upcomingSegments.some(({ to }) => Date.parse(to) > now),
    closed: outsideHoursAt(deadline, now),
  }
}

/** A deadline that runs, but to which no business hours add now. */
function outsideHoursAt(deadline: DeadlineView, now: number): DeadlineReading['closed'] {
  const { state, fulfilledAt, pauseReason, targetMinutes, upcomingSegments } = deadline
  const isOngoing = state === 'running' || (state === 'breached' && fulfilledAt === null)
  if (!isOngoing || pauseReason !== null || targetMinutes === null) return null
  if (upcomingSegments.some(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))) return null
  const next = upcomingSegments.find(({ from }) => Date.parse(from) > now)
  // A breached deadline without business hours ahead may have been cancelled.
  if (!next) return state === 'running' ? { until: null } : null
  return { until: Date.parse(next.from) }
}

/** Returns the last beginning or end of business hours up to `now`; `asOf` before the first. */
export function findLastBoundary({ upcomingSegments, asOf }: DeadlineView, now: number): number {
  let last = Date.parse(asOf)
  for (const edge of upcomingSegments.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])) {
    if (edge > now) break
    last = Math.max(last, edge)
  }
  return last
}

function toneOf(deadline: DeadlineView, percent: number | null): DeadlineTone {
  const { state } = deadline
  if (state === 'met' || state === 'cancelled') return state
  if (state === 'breached') return isOver(deadline) ? 'missed' : 'breached'
  if (state === 'not_applicable' || percent === null) return 'none'
  if (state === 'paused') return 'paused'
  if (percent >= 100) return 'breached'
  return percent >= limits.atRiskPercent ? 'at_risk' : 'on_track'
}

/** A breached deadline is over when fulfilled, or when neither business hours nor a pause lie ahead. */
function isOver({ fulfilledAt, pauseReason, upcomingSegments }: DeadlineView): boolean {
  return fulfilledAt !== null || (pauseReason === null && upcomingSegments.length === 0)
}

function minutesPassed(upcomingSegments: DeadlineView['upcomingSegments'], now: number) {
  let passedMs = 0
  for (const { from, to } of upcomingSegments) {
    const start = Date.parse(from)
    if (start >= now) break
    passedMs += Math.min(now, Date.parse(to)) - start
  }
  return passedMs / minuteMs
}

/** Prefers a deadline that is over or closest to its target, then paused ones. */
export function findMostUrgentDeadline(
  deadlines: readonly DeadlineView[],
  now: number,
): DeadlineView | undefined {
  const order: DeadlineTone[] = [
    'breached',
    'at_risk',
    'on_track',
    'paused',
    'missed',
    'met',
    'cancelled',
    'none',
  ]
  const rank = (deadline: DeadlineView) => {
    const { tone, remainingMinutes } = readDeadline(deadline, now)
    return order.indexOf(tone) * 1e9 + (remainingMinutes ?? 0)
  }
  return [...deadlines].sort((one, other) => rank(one) - rank(other))[0]
}
