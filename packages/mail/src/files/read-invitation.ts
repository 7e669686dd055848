import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'

/** A moment as a calendar says it. */
interface InvitationTime {
  /** Null where the calendar does not say in which zone it is. */
  at: Date | null
  /** As on the wall of its place: `2026-03-04T10:00:00`, or `2026-03-04` for a whole day. */
  local: string
  timeZone: string | null
}

export interface Invitation {
  /** `REQUEST`, `REPLY`, `CANCEL`, `PUBLISH`, …; empty where it has none. */
  method: string
  title: string
  description: string
  place: string
  start: InvitationTime | null
  end: InvitationTime | null
  /** In lower case. */
  organiser: string | null
}

const longestCalendar = 1_000_000

/** Returns the first event of a calendar; null where it has none, or cannot be read. Repetitions are not worked out. */
export function readInvitation(calendar: string): Invitation | null {
  if (calendar.length > longestCalendar) return null
  try {
    const component = ICAL.Component.fromString(calendar.trim())
    const root = component.name === 'vcalendar' ? component : null
    const event = root?.getFirstSubcomponent('vevent') ?? root?.getFirstSubcomponent('vtodo')
    return root && event ? toInvitation(root, event) : null
  } catch {
    // A broken calendar is a file like any other.
    return null
  }
}

/** Returns the method of a calendar, which says what it is for, even where the rest is broken. */
export function methodOf(calendar: string): string {
  return /^METHOD(?:;[^:\r\n]*)?:\s*([A-Z-]+)/im.exec(calendar)?.[1]?.toUpperCase() ?? ''
}

function toInvitation(root: ICAL.Component, event: ICAL.Component): Invitation {
  const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()
  const [, organiser] = /^mailto:(.+)$/i.exec(textOf('organizer')) ?? []
  return {
    method: String(root.getFirstPropertyValue('method') ?? '').toUpperCase(),
    title: textOf('summary'),
    description: textOf('description'),
    place: textOf('location'),
    start: timeOf(event.getFirstPropertyValue('dtstart'), zoneOf(event, 'dtstart')),
    end: timeOf(event.getFirstPropertyValue('dtend'), zoneOf(event, 'dtend')) ?? endAfter(event),
    organiser: organiser?.toLowerCase() ?? null,
  }
}

function endAfter(event: ICAL.Component): InvitationTime | null {
  const start = event.getFirstPropertyValue('dtstart')
  const duration = event.getFirstPropertyValue('duration')
  if (!(start instanceof ICAL.Time) || !(duration instanceof ICAL.Duration)) return null
  const end = start.clone()
  end.addDuration(duration)
  return timeOf(end, zoneOf(event, 'dtstart'))
}

/** Returns the zone that a time names, by the name that the world has for it; Windows has names of its own. */
function zoneOf(event: ICAL.Component, name: string): string | null {
  const named = event.getFirstProperty(name)?.getParameter('tzid')
  if (typeof named !== 'string') return null
  return findIana(named)[0] ?? named
}

function timeOf(value: unknown, zone: string | null): InvitationTime | null {
  if (!(value instanceof ICAL.Time)) return null
  const local = value.toString().replace(/Z$/, '')
  if (value.isDate) return { at: null, local, timeZone: null }
  const isFloating = value.zone === ICAL.Timezone.localTimezone
  if (isFloating) return { at: zone === null ? null : instantOf(local, zone), local, timeZone: zone }
  return { at: value.toJSDate(), local, timeZone: zone ?? value.zone?.tzid ?? null }
}

/** Returns the moment in a zone that the calendar names and does not describe; null where nobody knows it. */
function instantOf(local: string, timeZone: string): Date | null {
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
    return new Date(epochMilliseconds)
  } catch {
    // A zone of somebody's own.
    return null
  }
}
