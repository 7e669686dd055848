import { sourceLanguage, withLatinDigits } from '@lodge/strings'

type Form = Intl.DateTimeFormatOptions

const time = { hour: 'numeric', minute: '2-digit' } as const satisfies Form
const day = { weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' } as const satisfies Form

/**
 * Returns a moment as mails write it, in the reader's zone: `Tue 24/11/2026 3:00:00pm` in English, in another language
 * in its own order.
 */
export function formatMoment(moment: Date, timezone: string, language: string): string {
  if (!isEnglish(language)) return formatIn(language, timezone, { ...day, ...time }).format(moment)
  const parts = partsOf(moment, timezone)
  return `${parts.weekday} ${Number(parts.day)}/${Number(parts.month)}/${parts.year} ${clockTimeIn(parts)}`
}

/** Returns the time of day alone: `3:00 pm`. */
export function formatTime(moment: Date, timezone: string, language: string): string {
  if (!isEnglish(language)) return formatIn(language, timezone, time).format(moment)
  return timeIn(partsOf(moment, timezone))
}

/** The specification's forms are those of English. */
function isEnglish(language: string): boolean {
  return language.split('-')[0] === sourceLanguage
}

function partsOf(moment: Date, timezone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const form = { ...day, ...time, second: '2-digit', hour12: true } as const
  const parts = formatIn('en-GB', timezone, form).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** There are some hundreds of zones, and making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(language: string, timezone: string, form: Form): Intl.DateTimeFormat {
  const key = `${language} ${timezone} ${Object.keys(form).join(' ')}`
  const locale = withLatinDigits(language)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: timezone })
  formats.set(key, format)
  return format
}

/** As the specification writes a moment: `3:00:00pm`. */
function clockTimeIn({ hour, minute, second, dayPeriod }: ReturnType<typeof partsOf>): string {
  return `${hour === '0' ? '12' : hour}:${minute}:${second}${dayPeriod?.toLowerCase()}`
}

function timeIn({ hour, minute, dayPeriod }: ReturnType<typeof partsOf>): string {
  // Some versions of the Unicode data write 0:30 pm.
  return `${hour === '0' ? '12' : hour}:${minute} ${dayPeriod?.toLowerCase()}`
}
