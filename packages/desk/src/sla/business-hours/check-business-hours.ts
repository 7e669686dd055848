import type { BusinessHoursInput, Calendar } from '@lodge/contracts'
import { findCalendarProblems } from '@lodge/sla'
import { invalidInput } from '../../save-errors.ts'

/** Returns entered hours as the engine reads them: windows and holidays in order, each date once. */
export function toCalendar({ timezone, weekly, holidays }: BusinessHoursInput): Calendar {
  const dates = [...new Set(holidays.map(({ date }) => date))].toSorted()
  return { timezone, weekly, holidays: dates }
}

/**
 * Throws `invalid_input` at each field of hours that the engine cannot use; returns what is odd about them and yet
 * allowed.
 */
export function checkBusinessHours(draft: BusinessHoursInput): string[] {
  const problems = findCalendarProblems({ ...draft, holidays: draft.holidays.map(({ date }) => date) })
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw invalidInput(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
  return problems.map(({ message }) => message)
}
