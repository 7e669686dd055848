import { type BusinessHoursInput, type Calendar, type Problem, problem } from '@lodge/contracts'
import { type CalendarProblem, findCalendarProblems } from '@lodge/sla'
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
    throw invalidInput(Object.fromEntries(errors.map(({ path, code }) => [path, problemOf(code, draft)])))
  return problems.map(({ message }) => message)
}

function problemOf(code: CalendarProblem['code'], { timezone }: BusinessHoursInput): Problem {
  if (code === 'unknown_zone') return problem('unknown_time_zone', { timezone })
  if (code === 'overlapping_windows') return problem('windows_overlap')
  return problem(code === 'bad_holiday' ? 'not_a_date' : 'not_an_opening_time')
}
