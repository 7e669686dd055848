import { dayMs } from '@lodge/contracts'
import ICAL from 'ical.js'
import type { CalendarZones, WallTime } from './calendar-zone.ts'

/** Whole days in a row. */
export interface WholeDays {
  start: string
  length: number
}

const midnight = '00:00:00'

/**
 * Returns the whole days of an event, wherever its clocks are: those of dates, and those from midnight to midnight, or
 * to the last minute before it. Returns null where it has no beginning that can be read, and `part_of_day` otherwise.
 */
export function readWholeDays(
  event: ICAL.Component,
  zones: CalendarZones,
): { zone: string; days: WholeDays | 'part_of_day'; date: string } | null {
  const start = event.getFirstProperty('dtstart')
  if (!start) return null
  const zone = zones.zoneOf(zoneNameOf(start))
  const [begins, ends] = [start, event.getFirstProperty('dtend')].map((property) =>
    property ? zones.wallTime(rawValues(property)[0], zoneNameOf(property), zone) : null,
  )
  if (!begins) return null
  const found =
    daysBetween(begins, ends ?? endAfter(begins, event)) ?? inUtc(event) ?? asMarked(event, begins, ends)
  return { zone, days: found ?? 'part_of_day', date: found?.start ?? begins.date }
}

/** The library's own values lose what was written wrong; these are as written. */
export function rawValues(property: ICAL.Property): unknown[] {
  return property.toJSON().slice(3)
}

export function zoneNameOf(property: ICAL.Property): string | undefined {
  return property.getFirstParameter('tzid') || undefined
}

function daysBetween(from: WallTime, to: WallTime | null): WholeDays | null {
  if (from.time !== null && from.time !== midnight) return null
  const end = to && (to.time !== null && to.time >= '23:59:00' ? dayAfter(to.date, 1) : to.date)
  if (to === null || end === null) return from.time === null ? { start: from.date, length: 1 } : null
  const endsAtMidnight = to.time === null || to.time === midnight || to.time >= '23:59:00'
  const length = daysFrom(from.date, end)
  if (!endsAtMidnight || length < 0) return null
  // Some programs end a day where it begins.
  if (length === 0) return from.time === null ? { start: from.date, length: 1 } : null
  return { start: from.date, length }
}

function endAfter(begins: WallTime, event: ICAL.Component): WallTime | null {
  const duration = event.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return null
  const days = Math.floor(duration.toSeconds() / 86_400)
  const rest = duration.toSeconds() - days * 86_400
  if (rest === 0) return { date: dayAfter(begins.date, days), time: begins.time }
  return { date: dayAfter(begins.date, days), time: rest >= 86_340 ? '23:59:00' : '12:00:00' }
}

/** Programs that know no zones write a whole day as one of UTC. */
function inUtc(event: ICAL.Component): WholeDays | null {
  const [from, to] = ['dtstart', 'dtend'].map((name) => {
    const property = event.getFirstProperty(name)
    return /^(.{10})T00:00:00Z$/.exec(String(property && rawValues(property)[0]))?.[1]
  })
  if (from === undefined || to === undefined) return null
  return daysBetween({ date: from, time: midnight }, { date: to, time: midnight })
}

/** Outlook marks whole days, also of zones that are not in the file: then the nearest midnights are meant. */
function asMarked(
  event: ICAL.Component,
  begins: WallTime,
  ends: WallTime | null | undefined,
): WholeDays | null {
  const mark = event.getFirstPropertyValue('x-microsoft-cdo-alldayevent')
  if (String(mark).toUpperCase() !== 'TRUE' || begins.time === null) return null
  const start = nearestDay(begins)
  return { start, length: Math.max(1, ends ? daysFrom(start, nearestDay(ends)) : 1) }
}

function nearestDay({ date, time }: WallTime): string {
  return time !== null && time >= '12:00:00' ? dayAfter(date, 1) : date
}

export function daysFrom(date: string, other: string): number {
  return Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / dayMs)
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
