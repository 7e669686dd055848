import { type Holiday, type LeftOutEvent, limits, toOneLine } from '@lodge/contracts'
import type ICAL from 'ical.js'
import { decodeCalendar } from './calendar-text.ts'
import { type CalendarZones, createCalendarZones } from './calendar-zone.ts'
import { parseEvent, readCalendars } from './read-calendars.ts'
import { listStarts, type RuleClock } from './repetitions.ts'
import { dayAfter, daysFrom, rawValues, readWholeDays, type WholeDays, zoneNameOf } from './whole-days.ts'

export interface CalendarFile {
  bytes: Uint8Array
  from: string
  until: string
  /** The zone of a calendar that says none. */
  siteZone: string
}

export interface FoundHolidays {
  /** Number of events in the file; null where it is no calendar. */
  events: number | null
  found: Holiday[]
  leftOut: LeftOutEvent[]
}

/** Returns the whole-day events of an iCalendar file, day by day, and the other events, each with its reason. */
export function findHolidays(file: CalendarFile): FoundHolidays {
  const calendars = readCalendars(decodeCalendar(file.bytes))
  if (calendars.length === 0) return { events: null, found: [], leftOut: [] }
  const all: FoundHolidays = { events: 0, found: [], leftOut: [] }
  const clock: RuleClock = { spentMs: 0 }
  for (const calendar of calendars) {
    const zones = createCalendarZones(calendar, file.siteZone)
    const events = calendar.events.map((lines) => readEventIfReadable(parseEvent(lines), zones))
    all.events = (all.events ?? 0) + events.length
    const overrides = Map.groupBy(
      events.filter(({ replaces }) => replaces !== null),
      ({ uid }) => uid,
    )
    for (const event of events) addEvent(all, event, { overrides, zones, clock, file })
  }
  return all
}

interface CalendarEvent {
  component: ICAL.Component | null
  uid: string
  name: string
  date: string | null
  zone: string
  days: WholeDays | LeftOutEvent['reason']
  /** The day of a series in whose place it stands, and whether it stands in place of all later ones too. */
  replaces: { date: string; andLater: boolean } | null
}

function readEventIfReadable(component: ICAL.Component | null, zones: CalendarZones): CalendarEvent {
  try {
    return readEvent(component, zones)
  } catch {
    return readEvent(null, zones)
  }
}

function readEvent(component: ICAL.Component | null, zones: CalendarZones): CalendarEvent {
  const name = toOneLine(String(component?.getFirstPropertyValue('summary') ?? '')).slice(
    0,
    limits.nameLength,
  )
  const read = component && readWholeDays(component, zones)
  const event = {
    component,
    uid: String(component?.getFirstPropertyValue('uid') ?? ''),
    name: name || 'Holiday',
    date: read?.date ?? null,
    zone: read?.zone ?? zones.zoneOf(undefined),
  }
  const isCancelled = String(component?.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'
  return {
    ...event,
    days: isCancelled ? 'cancelled' : (read?.days ?? 'unreadable'),
    replaces: readReplaced(component, zones, event.zone),
  }
}

function readReplaced(
  component: ICAL.Component | null,
  zones: CalendarZones,
  zone: string,
): CalendarEvent['replaces'] {
  const property = component?.getFirstProperty('recurrence-id')
  const time = property && zones.wallTime(rawValues(property)[0], zoneNameOf(property), zone)
  if (!property || !time) return null
  return { date: time.date, andLater: property.getFirstParameter('range') === 'THISANDFUTURE' }
}

interface Surroundings {
  overrides: Map<string, CalendarEvent[]>
  zones: CalendarZones
  clock: RuleClock
  file: CalendarFile
}

function addEvent(all: FoundHolidays, event: CalendarEvent, around: Surroundings): void {
  const { name, date } = event
  const days = listDaysIfReadable(event, around)
  if (typeof days === 'string') all.leftOut.push({ name, date, reason: days })
  else all.found.push(...days)
}

/** A value that no program should write must not cost the other events. */
function listDaysIfReadable(event: CalendarEvent, around: Surroundings): Holiday[] | LeftOutEvent['reason'] {
  try {
    return listDays(event, around)
  } catch {
    return 'unreadable'
  }
}

function listDays(event: CalendarEvent, around: Surroundings): Holiday[] | LeftOutEvent['reason'] {
  const { days, component, zone, replaces, uid } = event
  const { overrides, zones, clock, file } = around
  if (typeof days === 'string') return days
  if (days.length > limits.holidayDays) return 'too_long'
  if (component === null || replaces !== null) return orOutside(daysIn(file, event, days))
  const starts = listStarts(component, { start: days.start, zone, zones, until: file.until, clock })
  if (typeof starts === 'string') return starts
  const own = overrides.get(uid) ?? []
  if (starts.length > 0 && starts.every((start) => own.some(({ replaces: at }) => at?.date === start)))
    return []
  return orOutside(starts.flatMap((start) => daysOfSeries(file, event, days, { start, overrides: own })))
}

function orOutside(days: Holiday[]): Holiday[] | LeftOutEvent['reason'] {
  return days.length > 0 ? days : 'outside_years'
}

/** Returns the days of one repetition: none where another event stands in its place, which adds its own. */
function daysOfSeries(
  file: CalendarFile,
  event: CalendarEvent,
  { length }: WholeDays,
  { start, overrides }: { start: string; overrides: readonly CalendarEvent[] },
): Holiday[] {
  if (overrides.some(({ replaces }) => replaces?.date === start)) return []
  const later = overrides.filter(({ replaces }) => replaces?.andLater && replaces.date < start)
  const last = later
    .toSorted((one, other) => (one.replaces?.date ?? '').localeCompare(other.replaces?.date ?? ''))
    .at(-1)
  if (!last?.replaces) return daysIn(file, event, { start, length })
  if (typeof last.days === 'string') return []
  const moved = dayAfter(start, daysFrom(last.replaces.date, last.days.start))
  return daysIn(file, last, { start: moved, length: last.days.length })
}

function daysIn(
  { from, until }: CalendarFile,
  { name }: CalendarEvent,
  { start, length }: WholeDays,
): Holiday[] {
  return Array.from({ length }, (_, at) => ({ date: dayAfter(start, at), name })).filter(
    ({ date }) => date >= from && date <= until,
  )
}
