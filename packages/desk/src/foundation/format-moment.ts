/** Returns a moment as mails write it, in the reader's zone: `Tue 24/11/2026 3:00:00pm`. */
export function formatMoment(moment: Date, timezone: string): string {
  const parts = partsOf(moment, timezone)
  return `${parts.weekday} ${Number(parts.day)}/${Number(parts.month)}/${parts.year} ${clockTimeIn(parts)}`
}

/** Returns the time of day alone: `3:00 pm`. */
export function formatTime(moment: Date, timezone: string): string {
  return timeIn(partsOf(moment, timezone))
}

function partsOf(moment: Date, timezone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = formats.get(timezone) ?? formatIn(timezone)
  formats.set(timezone, format)
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** There are some hundreds of zones, and making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  })
}

/** As the specification writes a moment: `3:00:00pm`. */
function clockTimeIn({ hour, minute, second, dayPeriod }: ReturnType<typeof partsOf>): string {
  return `${hour === '0' ? '12' : hour}:${minute}:${second}${dayPeriod?.toLowerCase()}`
}

function timeIn({ hour, minute, dayPeriod }: ReturnType<typeof partsOf>): string {
  // Some versions of the Unicode data write 0:30 pm.
  return `${hour === '0' ? '12' : hour}:${minute} ${dayPeriod?.toLowerCase()}`
}
