import type { DeadlineView } from '@lodge/contracts'
import { countDaysBetween, formatDueTime, formatTimeOfDay, toLocalTime } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import { t } from '../../t.ts'
import type { DeadlineReading } from './read-deadline.ts'

/** Returns "1 h 10 m left", "25 m over", "Met". */
export function formatDeadlineRemaining({ tone, remainingMinutes }: DeadlineReading) {
  if (tone === 'met') return t('ui.sla.met')
  if (tone === 'cancelled' || tone === 'none') return t(`ui.sla.tone.${tone}`)
  const time = formatMinutes(Math.abs(remainingMinutes ?? 0))
  if (tone === 'missed') return t('ui.sla.late', { time })
  return (remainingMinutes ?? 0) > 0 ? t('ui.sla.left', { time }) : t('ui.sla.over', { time })
}

/** A higher percentage says no more. */
const highestPercent = 200

/** Rounds down, so that 100 % is not shown too early. */
export function formatDeadlinePercent({ percent }: DeadlineReading) {
  if (percent === null) return ''
  return percent > highestPercent
    ? t('ui.sla.percentOver', { percent: highestPercent })
    : t('ui.sla.percent', { percent: Math.floor(percent) })
}

/** Returns "due today 3:24 pm"; empty while paused or without a due time. */
export function formatDeadlineDue({ dueAt }: DeadlineView, { tone }: DeadlineReading, now: number) {
  if (dueAt === null || tone === 'paused') return ''
  const dueTime = formatDueTime(dueAt, now, { withToday: true })
  return tone === 'breached' || tone === 'missed'
    ? t('ui.sla.wasDue', { when: dueTime })
    : t('ui.sla.due', { when: dueTime })
}

/** Returns "Rests until Mon 9 am"; empty during business hours. */
export function formatOutsideHours({ closed }: DeadlineReading, now: number) {
  if (closed === null) return ''
  return closed.until === null
    ? t('ui.sla.restsOutsideHours')
    : t('ui.sla.restsUntil', { when: formatUntil(closed.until, now) })
}

/** Returns "9 am" on the same day, else "Mon 9 am". */
export function formatUntil(moment: number, now: number) {
  const isToday = countDaysBetween(toLocalTime(now), toLocalTime(moment)) === 0
  return isToday ? formatTimeOfDay(moment) : formatDueTime(moment, now)
}
