import { minuteMs } from '@lodge/contracts'
import { formatDayAndMonth, formatTimeOfDay, formatWeekday, toLocalTime } from '../../format/dates.ts'
import { t } from '../../t.ts'

type SegmentSpan = { from: number; to: number }

/** Returns "Wed 21/10 9:00 am to 5:00 pm", with the second day where it differs. Whole days need no times. */
export function formatSegmentSpan({ from, to }: SegmentSpan, timeZone: string): string {
  const zone = { timeZone }
  const day = (moment: number) => `${formatWeekday(moment, zone)} ${formatDayAndMonth(moment, timeZone)}`
  const full = (moment: number) => `${day(moment)} ${formatTimeOfDay(moment, zone)}`
  if (to - from < minuteMs && full(from) === full(to)) return full(from)
  if (isMidnight(from, timeZone) && isMidnight(to, timeZone)) {
    const [first, last] = [day(from), day(to - 1)]
    return first === last
      ? t('ui.sla.why.wholeDay', { day: first })
      : t('ui.sla.why.segment', { from: first, to: last })
  }
  return t('ui.sla.why.segment', {
    from: full(from),
    to: day(to) === day(from) ? formatTimeOfDay(to, zone) : full(to),
  })
}

function isMidnight(moment: number, timeZone: string): boolean {
  const local = toLocalTime(moment, timeZone)
  return local.startOf('day').valueOf() === moment
}
