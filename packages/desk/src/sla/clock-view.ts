import type { Calendar, SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { businessMinutesBetween, openIntervals } from '@lodge/sla'
import type { StoredClock } from './stored-clock.ts'
import { calendarOf } from './versions.ts'

const dayInMs = 24 * 60 * 60 * 1000
const aheadDays = 7
const farthestDays = 400
const mostIntervals = 60

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
    ahead: openIntervals(calendar, asOf, aheadUntil(stored.dueAt, asOf)).slice(0, mostIntervals),
  }
}

/** Up to the due time and a week at least, so that a screen left open keeps moving. */
function aheadUntil(dueAt: string | null, asOf: string): string {
  const from = Date.parse(asOf)
  const wanted = Math.max(dueAt === null ? 0 : Date.parse(dueAt), from + aheadDays * dayInMs)
  return new Date(Math.min(wanted, from + farthestDays * dayInMs)).toISOString()
}
