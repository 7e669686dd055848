import type { Calendar, SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { businessMinutesBetween, openIntervals } from '@lodge/sla'
import type { StoredClock } from './stored-clock.ts'
import { calendarOf } from './versions.ts'

const dayInMs = 24 * 60 * 60 * 1000
const aheadDays = 7
const farthestDays = 400
const mostIntervals = 60

interface Stretch {
  from: string
  to: string
}

const keptWeeks = 200
const weeks = new Map<string, Stretch[]>()

/**
 * Brings a stored clock to `now`: what has elapsed by then, and the open hours ahead by which a screen moves
 * the clock on by itself. Gives no state that the ticket's events have not led to yet: a clock that has just
 * run out stays as stored until its breach is recorded.
 */
export async function clockView(db: Database, stored: StoredClock, now: Date): Promise<SlaClockView> {
  if (!stored.isMoving) return standingStill(stored)
  const { calendar } = await calendarOf(db.prisma, stored.calendarVersionId)
  return moving(stored, calendar, now)
}

/** The view of a clock that time no longer changes. */
function standingStill({ calendarVersionId, isMoving, ...clock }: StoredClock): SlaClockView {
  return { ...clock, ahead: [] }
}

function moving(stored: StoredClock, calendar: Calendar, now: Date): SlaClockView {
  const asOf = new Date(Math.max(now.getTime(), Date.parse(stored.asOf))).toISOString()
  return {
    ...standingStill(stored),
    asOf,
    elapsedMinutes: stored.elapsedMinutes + businessMinutesBetween(calendar, stored.asOf, asOf),
    ahead: openAhead(stored, calendar, asOf).slice(0, mostIntervals),
  }
}

/** All clocks of a calendar version have the same week before them, so it is worked out once an hour. */
function openAhead({ dueAt, calendarVersionId }: StoredClock, calendar: Calendar, asOf: string): Stretch[] {
  const until = aheadUntil(dueAt, asOf)
  const hour = `${asOf.slice(0, 13)}:00:00Z`
  const weekEnds = new Date(Date.parse(hour) + (aheadDays + 1) * dayInMs).toISOString()
  if (isBefore(weekEnds, until)) return openIntervals(calendar, asOf, until)
  const key = `${calendarVersionId} ${hour}`
  const known = weeks.get(key) ?? openIntervals(calendar, hour, weekEnds)
  if (weeks.size >= keptWeeks) weeks.clear()
  weeks.set(key, known)
  return known.flatMap((stretch) => clipped(stretch, asOf, until))
}

function clipped(stretch: Stretch, start: string, end: string): Stretch[] {
  const from = isBefore(stretch.from, start) ? withoutZeros(start) : stretch.from
  const to = isBefore(end, stretch.to) ? withoutZeros(end) : stretch.to
  return isBefore(from, to) ? [{ from, to }] : []
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other)
}

/** As the clock itself writes instants. */
function withoutZeros(instant: string): string {
  return instant.replace('.000Z', 'Z')
}

/** Up to the due time and a week at least, so that a screen left open keeps moving. */
function aheadUntil(dueAt: string | null, asOf: string): string {
  const from = Date.parse(asOf)
  const wanted = Math.max(dueAt === null ? 0 : Date.parse(dueAt), from + aheadDays * dayInMs)
  return new Date(Math.min(wanted, from + farthestDays * dayInMs)).toISOString()
}
