import { type Calendar, type DeadlineView, dayMs } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { businessMinutesBetween, nextOpening, openIntervals } from '@lodge/sla'
import { loadPublishedBusinessHours } from '../policies/published-versions.ts'
import type { StoredDeadline } from './stored-deadline.ts'

/** Screens are opened or loaded again within this time; pushes and lists need no more and stay small. */
const screenDays = 4
const maxDaysAhead = 400
const maxIntervals = 60

/** The reach of the open hours ahead: as far as a screen needs, or to the due time and beyond. */
type AheadReach = 'screen' | 'due'

interface OpenInterval {
  from: string
  to: string
}

const maxCached = 200
const openIntervalsCache = new Map<string, { asOf: string; open: OpenInterval[] }>()

/**
 * Returns a stored deadline as of `now`: what has elapsed by then, and the open hours ahead by which a screen continues
 * by itself. It never shows a state that the ticket's events have not reached: a deadline that has just run out stays
 * as stored until its breach is recorded.
 */
export async function toDeadlineView(
  db: Database,
  stored: StoredDeadline,
  now: Date,
  reach: AheadReach = 'screen',
): Promise<DeadlineView> {
  if (!stored.isMoving) return toStillView(stored)
  const { calendar } = await loadPublishedBusinessHours(db, stored.businessHoursVersionId)
  return toMovingView(stored, calendar, now, reach)
}

/** Returns the view of a deadline that time no longer changes. */
function toStillView({ businessHoursVersionId, isMoving, ...deadline }: StoredDeadline): DeadlineView {
  return { ...deadline, upcomingSegments: [] }
}

function toMovingView(
  stored: StoredDeadline,
  calendar: Calendar,
  now: Date,
  reach: AheadReach,
): DeadlineView {
  const asOf = new Date(Math.max(now.getTime(), Date.parse(stored.asOf))).toISOString()
  const openAhead = reach === 'due' ? openIntervalsUntilDue : openIntervalsOnScreen
  return {
    ...toStillView(stored),
    asOf,
    elapsedMinutes: stored.elapsedMinutes + businessMinutesBetween(calendar, stored.asOf, asOf),
    upcomingSegments: openAhead(stored, calendar, asOf).slice(0, maxIntervals),
  }
}

/** Deadlines with one version of business hours have the same days ahead, so a list computes them once. */
function openIntervalsOnScreen(
  { businessHoursVersionId }: StoredDeadline,
  calendar: Calendar,
  asOf: string,
): OpenInterval[] {
  const known = openIntervalsCache.get(businessHoursVersionId)
  if (known?.asOf === asOf) return known.open
  const open = openIntervalsFor(calendar, asOf, screenDays)
  if (openIntervalsCache.size >= maxCached) openIntervalsCache.clear()
  openIntervalsCache.set(businessHoursVersionId, { asOf, open })
  return open
}

/**
 * Returns the open hours of this many days and the next ones after them, so that a screen knows when a deadline
 * continues even before a long closure.
 */
function openIntervalsFor(calendar: Calendar, asOf: string, days: number): OpenInterval[] {
  const until = daysAfter(asOf, days)
  const open = openIntervals(calendar, asOf, until)
  const opening = nextOpening(calendar, until)
  const [next] = opening === null ? [] : openIntervals(calendar, opening, daysAfter(opening, 1))
  const last = open.at(-1)
  if (!next) return open
  return last?.to === next.from ? [...open.slice(0, -1), { from: last.from, to: next.to }] : [...open, next]
}

function openIntervalsUntilDue({ dueAt }: StoredDeadline, calendar: Calendar, asOf: string): OpenInterval[] {
  const wantedEnd = Math.max(Date.parse(dueAt ?? asOf), Date.parse(daysAfter(asOf, screenDays)))
  const until = Math.min(wantedEnd, Date.parse(daysAfter(asOf, maxDaysAhead)))
  return openIntervals(calendar, asOf, new Date(until).toISOString())
}

function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}
