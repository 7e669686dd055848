import type { Calendar, SlaClockView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { businessMinutesBetween, openIntervals } from '@lodge/sla'
import type { StoredClock } from './stored-clock.ts'
import { calendarOf } from './versions.ts'

const dayInMs = 24 * 60 * 60 * 1000
/** A screen that hears nothing of a ticket for so long is shown again or reloaded; pushes and lists stay small. */
const screenDays = 4
const farthestDays = 400
const mostIntervals = 60

/** How far the open hours ahead of a clock go: as far as a screen needs, or to its due time and beyond. */
type Reach = 'screen' | 'due'

interface Stretch {
  from: string
  to: string
}

const keptDays = 200
const days = new Map<string, Stretch[]>()

/**
 * Brings a stored clock to `now`: what has elapsed by then, and the open hours ahead by which a screen moves
 * the clock on by itself. Gives no state that the ticket's events have not led to yet: a clock that has just
 * run out stays as stored until its breach is recorded.
 */
export async function clockView(
  db: Database,
  stored: StoredClock,
  now: Date,
  reach: Reach = 'screen',
): Promise<SlaClockView> {
  if (!stored.isMoving) return standingStill(stored)
  const { calendar } = await calendarOf(db.prisma, stored.calendarVersionId)
  return moving(stored, calendar, now, reach)
}

/** The view of a clock that time no longer changes. */
function standingStill({ calendarVersionId, isMoving, ...clock }: StoredClock): SlaClockView {
  return { ...clock, ahead: [] }
}

function moving(stored: StoredClock, calendar: Calendar, now: Date, reach: Reach): SlaClockView {
  const asOf = new Date(Math.max(now.getTime(), Date.parse(stored.asOf))).toISOString()
  return {
    ...standingStill(stored),
    asOf,
    elapsedMinutes: stored.elapsedMinutes + businessMinutesBetween(calendar, stored.asOf, asOf),
    ahead: (reach === 'due' ? openUntilDue : openOnScreen)(stored, calendar, asOf).slice(0, mostIntervals),
  }
}

/** All clocks of a calendar version have the same days before them, so they are worked out once an hour. */
function openOnScreen({ calendarVersionId }: StoredClock, calendar: Calendar, asOf: string): Stretch[] {
  const hour = `${asOf.slice(0, 13)}:00:00Z`
  const key = `${calendarVersionId} ${hour}`
  const end = new Date(Date.parse(hour) + screenDays * dayInMs).toISOString()
  const known = days.get(key) ?? openIntervals(calendar, hour, end)
  if (days.size >= keptDays) days.clear()
  days.set(key, known)
  return known.flatMap((stretch) => clippedFrom(stretch, asOf))
}

function openUntilDue({ dueAt }: StoredClock, calendar: Calendar, asOf: string): Stretch[] {
  const from = Date.parse(asOf)
  const wanted = Math.max(dueAt === null ? 0 : Date.parse(dueAt), from + screenDays * dayInMs)
  return openIntervals(
    calendar,
    asOf,
    new Date(Math.min(wanted, from + farthestDays * dayInMs)).toISOString(),
  )
}

function clippedFrom(stretch: Stretch, start: string): Stretch[] {
  if (!isBefore(stretch.from, start)) return [stretch]
  return isBefore(start, stretch.to) ? [{ from: withoutZeros(start), to: stretch.to }] : []
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other)
}

/** As the clock itself writes instants. */
function withoutZeros(instant: string): string {
  return instant.replace('.000Z', 'Z')
}
