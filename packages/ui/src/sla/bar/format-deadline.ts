import type { DeadlineView } from '@lodge/contracts'
import { countDaysBetween, formatDueTime, formatTimeOfDay, toLocalTime } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import type { DeadlineReading } from './read-deadline.ts'

/** What is left, over, or how it ended, in a few words: "1 h 10 m left", "25 m over", "Met". */
export function formatDeadlineRemaining({ tone, remainingMinutes }: DeadlineReading, strings: Strings) {
  const { sla } = strings
  if (tone === 'met') return sla.met
  if (tone === 'cancelled' || tone === 'none') return sla.tone[tone]
  const time = formatMinutes(Math.abs(remainingMinutes ?? 0), strings)
  if (tone === 'missed') return sla.late(time)
  return (remainingMinutes ?? 0) > 0 ? sla.left(time) : sla.over(time)
}

/** Whole percent, rounded down so that 100 % is not shown before the target is used up. */
export function formatDeadlinePercent({ percent }: DeadlineReading, strings: Strings) {
  return percent === null ? '' : strings.sla.percent(Math.floor(percent))
}

/** "due today 3:24 pm"; empty while the deadline is paused or has no due time. */
export function formatDeadlineDue(
  { dueAt }: DeadlineView,
  { tone }: DeadlineReading,
  now: number,
  strings: Strings,
) {
  if (dueAt === null || tone === 'paused') return ''
  const when = formatDueTime(dueAt, now, { strings, withToday: true })
  return tone === 'breached' || tone === 'missed' ? strings.sla.wasDue(when) : strings.sla.due(when)
}

/** "Paused until Mon 9 am" while business hours are over, else empty. */
export function formatOutsideHours({ closed }: DeadlineReading, now: number, strings: Strings) {
  if (closed === null) return ''
  const { pausedUntil, pausedOutsideHours } = strings.sla
  return closed.until === null ? pausedOutsideHours : pausedUntil(formatUntil(closed.until, now, strings))
}

/** The time alone on the same day: "9 am", else "Mon 9 am". */
export function formatUntil(moment: number, now: number, strings: Strings) {
  const isToday = countDaysBetween(toLocalTime(now), toLocalTime(moment)) === 0
  return isToday ? formatTimeOfDay(moment, { strings }) : formatDueTime(moment, now, { strings })
}
