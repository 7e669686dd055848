import { minuteMs } from '@lodge/contracts'
import { english, type Strings } from '../strings.ts'
import { countDaysBetween, type DateInput, formatDate, toLocalTime } from './dates.ts'

/**
 * How long ago, in a few words: "just now", "4 min ago", "5 h ago", "Yesterday", "3 days ago", then the date
 * after six days. A moment ahead reads "in 4 min". `now` is in milliseconds.
 */
export function formatRelative(moment: DateInput, now: number, strings: Strings = english) {
  const elapsed = now - new Date(moment).getTime()
  return elapsed >= -5_000
    ? formatPast(moment, now, elapsed, strings)
    : formatAhead(moment, now, -elapsed, strings)
}

function formatPast(moment: DateInput, now: number, elapsed: number, { time }: Strings) {
  const minutes = Math.floor(elapsed / minuteMs)
  if (minutes < 1) return time.justNow
  if (minutes < 60) return time.minutesAgo(minutes)
  const days = countDaysBetween(toLocalTime(moment), toLocalTime(now))
  if (days === 0 || minutes < 12 * 60) return time.hoursAgo(Math.floor(minutes / 60))
  if (days === 1) return time.yesterday
  return days > 6 ? formatDate(moment) : time.daysAgo(days)
}

function formatAhead(moment: DateInput, now: number, ahead: number, { time }: Strings) {
  const minutes = Math.ceil(ahead / minuteMs)
  if (minutes <= 1) return time.soon
  if (minutes < 60) return time.inMinutes(minutes)
  const days = countDaysBetween(toLocalTime(now), toLocalTime(moment))
  if (days === 0 || minutes < 12 * 60) return time.inHours(Math.floor(minutes / 60))
  if (days === 1) return time.tomorrow
  return days > 6 ? formatDate(moment) : time.inDays(days)
}
