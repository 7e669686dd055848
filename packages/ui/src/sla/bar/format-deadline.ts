import type { SlaClockView } from '@lodge/contracts'
import { toLocalTime, countDaysBetween, formatDueTime, formatTimeOfDay } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import type { DeadlineReading } from './read-deadline.ts'

/** What is left, over, or how it ended, in a few words: "1 h 10 m left", "25 m over", "Met". */
export function formatDeadlineRemaining({ tone, remainingMinutes }: DeadlineReading, messages: Strings) {
  const { sla } = messages
  if (tone === 'met') return sla.met
  if (tone === 'cancelled' || tone === 'none') return sla.tone[tone]
  const time = formatMinutes(Math.abs(remainingMinutes ?? 0), messages)
  if (tone === 'missed') return sla.late(time)
  return (remainingMinutes ?? 0) > 0 ? sla.left(time) : sla.over(time)
}

/** Whole percent, rounded down so that 100 % is not shown before the target is used up. */
export function formatDeadlinePercent({ percent }: DeadlineReading, messages: Strings) {
  return percent === null ? '' : messages.sla.percent(Math.floor(percent))
}

/** "due today 3:24 pm"; empty while the clock is paused or has no due time. */
export function formatDeadlineDue({ dueAt }: SlaClockView, { tone }: DeadlineReading, now: number, messages: Strings) {
  if (dueAt === null || tone === 'paused') return ''
  const when = formatDueTime(dueAt, now, { strings: messages, withToday: true })
  return tone === 'breached' || tone === 'missed' ? messages.sla.wasDue(when) : messages.sla.due(when)
}

/** "Paused until Mon 9 am" while business hours are over, else empty. */
export function formatOutsideHours({ closed }: DeadlineReading, now: number, messages: Strings) {
  if (closed === null) return ''
  const { pausedUntil, pausedOutsideHours } = messages.sla
  return closed.until === null ? pausedOutsideHours : pausedUntil(formatUntil(closed.until, now, messages))
}

/** The time alone on the same day: "9 am", else "Mon 9 am". */
export function formatUntil(moment: number, now: number, messages: Strings) {
  const isToday = countDaysBetween(toLocalTime(now), toLocalTime(moment)) === 0
  return isToday ? formatTimeOfDay(moment, { strings: messages }) : formatDueTime(moment, now, { strings: messages })
}
