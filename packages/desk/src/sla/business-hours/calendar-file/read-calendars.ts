import ICAL from 'ical.js'

/** A calendar of a file: lines of its own by their names in capitals, and each event as its lines. */
export interface CalendarLines {
  own: Map<string, string>
  /** The names of its time zones, and the well-known names that some programs add to their own. */
  zones: { id: string; location: string | null }[]
  events: string[][]
}

// Some programs write a date without saying that it is one.
ICAL.design.strict = false

/** Returns the calendars of a file; none for what is no calendar or breaks off. */
export function readCalendars(text: string): CalendarLines[] {
  const calendars: CalendarLines[] = []
  const open: string[] = []
  let calendar: CalendarLines | null = null
  let event: string[] = []
  for (const line of unfold(text)) {
    const [, name = '', value = ''] = /^([A-Za-z0-9-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    const begins = name.toUpperCase() === 'BEGIN' ? value.trim().toUpperCase() : null
    const ends = name.toUpperCase() === 'END' ? value.trim().toUpperCase() : null
    if (begins === 'VCALENDAR') calendar = { own: new Map(), zones: [], events: [] }
    if (begins === 'VEVENT') event = []
    if (begins === 'VTIMEZONE') calendar?.zones.push({ id: '', location: null })
    if (begins !== null) open.push(begins)
    else if (ends !== null) {
      if (open.pop() !== ends) return []
      if (ends === 'VEVENT') calendar?.events.push(event)
      if (ends === 'VCALENDAR' && calendar) calendars.push(calendar)
    } else if (name !== '') addLine({ calendar, event, inside: open.at(-1) ?? '' }, { line, name, value })
  }
  return open.length === 0 ? calendars : []
}

interface OpenParts {
  calendar: CalendarLines | null
  event: string[]
  inside: string
}

function addLine(
  { calendar, event, inside }: OpenParts,
  { line, name, value }: { line: string; name: string; value: string },
): void {
  const zone = calendar?.zones.at(-1)
  if (inside === 'VEVENT') event.push(line)
  else if (inside === 'VCALENDAR') calendar?.own.set(name.toUpperCase(), value)
  else if (inside === 'VTIMEZONE' && zone && name.toUpperCase() === 'TZID') zone.id = value.trim()
  else if (inside === 'VTIMEZONE' && zone && name.toUpperCase() === 'X-LIC-LOCATION')
    zone.location = value.trim()
}

/** Yields the lines of a text whose long lines go on in the next, after a space or a tab. */
function* unfold(text: string): Generator<string> {
  let parts: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line)) parts.push(line.slice(1))
    else {
      if (parts.length > 0) yield parts.join('')
      parts = [line]
    }
  }
  yield parts.join('')
}

/** Returns the event of some lines; null for one with a line that says nothing. */
export function parseEvent(lines: readonly string[]): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')))
  } catch {
    return null
  }
}
