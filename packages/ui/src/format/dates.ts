import { dayMs } from '@lodge/contracts'
import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { t } from '../t.ts'
import { formatLocally, isInEnglish } from './local-format.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** ISO 8601, milliseconds, or a Date. */
export type DateInput = string | number | Date

/** Empty in a browser, which has a zone of its own. */
let zoneOfPage = ''

/** Sets the zone of a page that is rendered on the server. */
export function provideTimeZone(timeZone: string): void {
  zoneOfPage = timeZone
}

/** Uses the browser's zone without `timeZone`. */
export function toLocalTime(moment: DateInput, timeZone = zoneOfPage): Dayjs {
  return timeZone ? dayjs(moment).tz(timeZone) : dayjs(moment)
}

/** Returns `YYYY-MM-DDTHH:mm` by a zone's clocks, which `datetime-local` fields have and `parseWallClock` reads. */
export function formatWallClock(moment: DateInput, timeZone: string): string {
  return toLocalTime(moment, timeZone).format('YYYY-MM-DDTHH:mm')
}

/** Takes `YYYY-MM-DDTHH:mm`. */
export function parseWallClock(wallClock: string, timeZone: string): Date {
  return dayjs.tz(wallClock, timeZone).toDate()
}

const day = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const exactTime = { ...time, second: '2-digit' } as const

/**
 * Returns the moment in a form of dayjs in English, and as another language writes these parts otherwise. `form` has
 * the parts.
 */
function formatBy(
  english: string,
  form: Intl.DateTimeFormatOptions,
  moment: DateInput,
  timeZone = zoneOfPage,
): string {
  if (isInEnglish()) return toLocalTime(moment, timeZone).format(english)
  return formatLocally(new Date(moment), form, timeZone)
}

/** Returns `D/M/YYYY`, such as 9/10/2026 (specification, section 9). */
export function formatDate(moment: DateInput, timeZone?: string) {
  return formatBy('D/M/YYYY', day, moment, timeZone)
}

/** Returns day and month, as 9/10. */
export function formatDayAndMonth(moment: DateInput, timeZone?: string) {
  return formatBy('D/M', { day: 'numeric', month: 'numeric' }, moment, timeZone)
}

/** Returns `D/M/YYYY h:mm:ssa`, such as 9/10/2026 2:05:41pm (specification, section 9). */
export function formatDateTime(moment: DateInput, timeZone?: string) {
  return formatBy('D/M/YYYY h:mm:ssa', { ...day, ...exactTime }, moment, timeZone)
}

/** Returns `YYYY-MM-DD HH:mm:ssZZ`, the form of timestamps sent to the server (specification, section 9). */
export function formatOutgoing(moment: DateInput) {
  return dayjs(moment).format('YYYY-MM-DD HH:mm:ssZZ')
}

/** Returns `h:mm:ssa`, for "Shown as of 4:12:09pm". */
export function formatClockTime(moment: DateInput, timeZone?: string) {
  return formatBy('h:mm:ssa', exactTime, moment, timeZone)
}

/** Returns minutes only when not zero, as in 3 pm and 3:48 pm. */
export function formatTimeOfDay(moment: DateInput, { timeZone = zoneOfPage }: FormatOptions = {}) {
  if (!isInEnglish()) return formatLocally(new Date(moment), time, timeZone)
  const local = toLocalTime(moment, timeZone)
  const half = local.hour() < 12 ? t('ui.time.am') : t('ui.time.pm')
  const hour = local.hour() % 12 || 12
  return local.minute() === 0
    ? `${hour} ${half}`
    : `${hour}:${String(local.minute()).padStart(2, '0')} ${half}`
}

export type FormatOptions = {
  timeZone?: string
}

export function formatWeekday(
  moment: DateInput,
  { timeZone = zoneOfPage }: FormatOptions = {},
  form: 'long' | 'short' = 'short',
) {
  if (!isInEnglish()) return formatLocally(new Date(moment), { weekday: form }, timeZone)
  const name = t(`ui.time.weekdays.${toLocalTime(moment, timeZone).day()}`) ?? ''
  return form === 'long' ? name : [...name].slice(0, 3).join('')
}

/**
 * Returns weekday and time ("Tue 3 pm"), or `D/M/YYYY h:mm:ssa` when it is more than six days away. `now` is in
 * milliseconds; `withToday` calls the present day "today".
 */
export function formatDueTime(
  moment: DateInput,
  now: number,
  options: FormatOptions & { withToday?: boolean } = {},
) {
  const { timeZone, withToday = false } = options
  const time = formatTimeOfDay(moment, options)
  const days = countDaysBetween(toLocalTime(now, timeZone), toLocalTime(moment, timeZone))
  if (withToday && days === 0) return t('ui.time.todayAt', { time })
  if (Math.abs(days) > 6) return formatDateTime(moment, timeZone)
  return t('ui.time.dayAt', { day: formatWeekday(moment, options), time })
}

/** Returns all times in one form: with dates as soon as one needs its date. */
export function formatDueTimes(moments: readonly DateInput[], now: number, options: FormatOptions = {}) {
  const { timeZone } = options
  const days = moments.map((moment) =>
    countDaysBetween(toLocalTime(now, timeZone), toLocalTime(moment, timeZone)),
  )
  const isFar = days.some((count) => Math.abs(count) > 6)
  return moments.map((moment) =>
    isFar ? formatDateTime(moment, timeZone) : formatDueTime(moment, now, options),
  )
}

/** Returns a negative number when the second date is earlier. */
export function countDaysBetween(from: Dayjs, to: Dayjs) {
  return Math.round(
    (Date.UTC(to.year(), to.month(), to.date()) - Date.UTC(from.year(), from.month(), from.date())) / dayMs,
  )
}
