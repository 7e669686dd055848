import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import type { CalendarLines } from './read-calendars.ts'

/** A time as a clock on the wall shows it; midnight for a date alone. */
export interface WallTime {
  date: string
  /** `00:00:00`; null for a date alone. */
  time: string | null
}

/** Reads the times of one calendar. */
export interface CalendarZones {
  /** Returns a value of iCalendar as clocks in `zone` show it; null for what is no time. */
  wallTime: (value: unknown, named: string | undefined, zone: string) => WallTime | null
  /** Returns the zone that is named so; that of the calendar where none is, or none that is known. */
  zoneOf: (named: string | undefined) => string
}

/** Creates a reader of the times of a calendar, which says its zone or else is in that of the site. */
export function createCalendarZones({ own, zones }: CalendarLines, siteZone: string): CalendarZones {
  const locations = new Map(zones.flatMap(({ id, location }) => (location ? [[id, location] as const] : [])))
  const find = (named: string | undefined) =>
    named === undefined ? null : (toIana(named) ?? toIana(locations.get(named) ?? ''))
  const calendarZone = find(own.get('X-WR-TIMEZONE')) ?? find(zones[0]?.id) ?? siteZone
  return {
    zoneOf: (named) => find(named) ?? calendarZone,
    wallTime: (value, named, zone) => readTime(value, find(named), zone),
  }
}

const written = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z?))?$/

function readTime(value: unknown, from: string | null, zone: string): WallTime | null {
  const [, date, time, utc] = written.exec(String(value)) ?? []
  if (date === undefined || !isDate(date)) return null
  if (time === undefined) return { date, time: null }
  const origin = utc === 'Z' ? 'UTC' : from
  if (origin === null || origin === zone) return { date, time }
  const there = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(origin).withTimeZone(zone)
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'second' }),
  }
}

/** The library writes earlier years in fewer digits. */
const firstYear = '1000'

function isDate(date: string): boolean {
  if (date < firstYear) return false
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}

/** Returns a zone's name of IANA, also for Windows' names and for those behind a path or with a number after them. */
function toIana(named: string): string | null {
  const plain = named
    .trim()
    .replaceAll('"', '')
    .replace(/ \d{1,3}$/, '')
  const parts = plain.split('/').filter((part) => part !== '')
  const names = [plain, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  return names.find(isZone) ?? findIana(plain).find(isZone) ?? null
}

function isZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
