import { t } from '../t.ts'
import { formatList } from './lists.ts'

/** Leaves out zeros: "1 day, 2 hours, 5 seconds". */
export function formatDuration(seconds: number) {
  let rest = Math.max(0, Math.floor(seconds))
  const parts: string[] = []
  const units = [
    [31_536_000, (count: number) => t('ui.time.duration.year', { count })],
    [86_400, (count: number) => t('ui.time.duration.day', { count })],
    [3_600, (count: number) => t('ui.time.duration.hour', { count })],
    [60, (count: number) => t('ui.time.duration.minute', { count })],
    [1, (count: number) => t('ui.time.duration.second', { count })],
  ] as const
  for (const [size, say] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(say(count))
  }
  return parts.length > 0 ? formatList(parts) : t('ui.time.duration.second', { count: 0 })
}

/**
 * Returns "2 h 10 m", "11 h", "34 m"; under one minute "45 s". Fractions are dropped, so time left never reads
 * longer.
 */
export function formatMinutes(minutes: number) {
  const total = Math.max(0, minutes)
  if (total > 0 && total < 1) return t('ui.time.seconds', { count: Math.floor(total * 60) })
  const whole = Math.floor(total)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return t('ui.time.minutes', { count: String(rest) })
  if (rest === 0) return t('ui.time.hours', { count: hours })
  return t('ui.time.hoursAndMinutes', { hours, minutes: String(rest).padStart(2, '0') })
}

/** Returns "2 h 10 min", "34 min"; otherwise as `formatMinutes`. */
export function formatMinutesInText(minutes: number) {
  const total = Math.max(0, minutes)
  if (total > 0 && total < 1) return t('ui.time.inText.seconds', { count: Math.floor(total * 60) })
  const hours = Math.floor(total / 60)
  const rest = Math.floor(total) % 60
  if (hours === 0) return t('ui.time.inText.minutes', { count: rest })
  return rest === 0
    ? t('ui.time.inText.hours', { count: hours })
    : t('ui.time.inText.hoursAndMinutes', { hours, minutes: rest })
}

/** Returns "0:12:07"; "−0:25:41" when negative, with a real minus sign. */
export function formatCountdown(minutes: number) {
  const seconds = minutes < 0 ? Math.floor(-minutes * 60) : Math.ceil(minutes * 60)
  const two = (count: number) => String(count).padStart(2, '0')
  const digits = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return minutes < 0 && seconds > 0 ? `−${digits}` : digits
}
