import { minuteMs } from '@lodge/contracts'
import { formatInstant, parseInstant } from './timestamps.ts'
import { zoneOf } from './zone.ts'

/**
 * Returns the changes in `[from, to)` with their minutes: forward when positive.
 * @throws RangeError on an unknown zone
 */
export function listDaylightSavingChanges(
  timezone: string,
  from: string,
  to: string,
): { at: string; minutes: number }[] {
  return zoneOf(timezone)
    .transitionsBetween(parseInstant(from), parseInstant(to))
    .filter(({ before, after }) => before !== after)
    .map(({ at, before, after }) => ({ at: formatInstant(at), minutes: (after - before) / minuteMs }))
}
