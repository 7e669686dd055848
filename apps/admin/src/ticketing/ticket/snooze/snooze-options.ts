import { hourMs } from '@lodge/contracts'
import { parseWallClock, toLocalTime } from '@lodge/ui'

export interface SnoozeOption {
  key: 'today' | 'tomorrow' | 'monday'
  at: Date
}

const snoozeHours = 3

/** Returns the times to offer: some hours on while the day lasts, tomorrow at nine and Monday at nine. */
export function listSnoozeOptions(now: number, timeZone: string): SnoozeOption[] {
  const here = toLocalTime(now, timeZone)
  const later = new Date(Math.ceil((now + snoozeHours * hourMs) / hourMs) * hourMs)
  const toMonday = (8 - here.day()) % 7 || 7
  const times: SnoozeOption[] = [
    { key: 'tomorrow', at: nineIn(1) },
    { key: 'monday', at: nineIn(toMonday) },
  ]
  if (toMonday === 1) times.splice(1)
  return toLocalTime(later, timeZone).isSame(here, 'day') ? [{ key: 'today', at: later }, ...times] : times

  function nineIn(days: number): Date {
    return parseWallClock(`${addDays(here.format('YYYY-MM-DD'), days)}T09:00`, timeZone)
  }
}

function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
