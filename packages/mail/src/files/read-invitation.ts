import ICAL from 'ical.js'

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
  const start = timeOf(event.getFirstPropertyValue('dtstart'))
  return {
    method: String(root.getFirstPropertyValue('method') ?? '').toUpperCase(),
    title: textOf('summary'),
    description: textOf('description'),
    place: textOf('location'),
    start,
    end: timeOf(event.getFirstPropertyValue('dtend')) ?? endAfter(event),
    organiser: organiser?.toLowerCase() ?? null,
  }
}

function endAfter(event: ICAL.Component): InvitationTime | null {
  const start = event.getFirstPropertyValue('dtstart')
  const duration = event.getFirstPropertyValue('duration')
  if (!(start instanceof ICAL.Time) || !(duration instanceof ICAL.Duration)) return null
  const end = start.clone()
  end.addDuration(duration)
  return timeOf(end)
}

function timeOf(value: unknown): InvitationTime | null {
  if (!(value instanceof ICAL.Time)) return null
  const isFloating = value.zone === ICAL.Timezone.localTimezone && !value.isDate
  const known = value.zone?.tzid ?? null
  return {
    at: isFloating || value.isDate ? null : value.toJSDate(),
    local: value.toString().replace(/Z$/, ''),
    timeZone: isFloating || value.isDate || known === 'floating' ? null : known,
  }
}
