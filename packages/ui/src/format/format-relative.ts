import { minuteMs } from '@lodge/contracts'
import { t } from '../t.ts'
import { countDaysBetween, type DateInput, formatDate, toLocalTime } from './dates.ts'

/**
 * Returns "just now", "4 min ago", "5 h ago", "Yesterday", "3 days ago", then the date; "in 4 min" for a moment
 * ahead.
 */
export function formatRelative(moment: DateInput, now: number) {
  const elapsed = now - new Date(moment).getTime()
  return elapsed >= -5_000 ? formatPast(moment, now, elapsed) : formatAhead(moment, now, -elapsed)
}

function formatPast(moment: DateInput, now: number, elapsed: number) {
  const minutes = Math.floor(elapsed / minuteMs)
  if (minutes < 1) return t('ui.time.justNow')
  if (minutes < 60) return t('ui.time.minutesAgo', { count: minutes })
  const days = countDaysBetween(toLocalTime(moment), toLocalTime(now))
  if (days === 0 || minutes < 12 * 60) return t('ui.time.hoursAgo', { count: Math.floor(minutes / 60) })
  if (days === 1) return t('ui.time.yesterday')
  return days > 6 ? formatDate(moment) : t('ui.time.daysAgo', { count: days })
}

function formatAhead(moment: DateInput, now: number, ahead: number) {
  const minutes = Math.ceil(ahead / minuteMs)
  if (minutes <= 1) return t('ui.time.soon')
  if (minutes < 60) return t('ui.time.inMinutes', { count: minutes })
  const days = countDaysBetween(toLocalTime(now), toLocalTime(moment))
  if (days === 0 || minutes < 12 * 60) return t('ui.time.inHours', { count: Math.floor(minutes / 60) })
  if (days === 1) return t('ui.time.tomorrow')
  return days > 6 ? formatDate(moment) : t('ui.time.inDays', { count: days })
}
