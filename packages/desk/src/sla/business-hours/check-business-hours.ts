import { type BusinessHoursInput, type Calendar, type Problem, problem } from '@lodge/contracts'
import { type CalendarProblem, findCalendarProblems } from '@lodge/sla'
import { invalidInput } from '../../foundation/save-errors.ts'

/** Returns entered hours as the engine reads them: windows and holidays in order, each date once. */
export function toCalendar({ timezone, weekly, holidays }: BusinessHoursInput): Calendar {
  const dates = [...new Set(holidays.map(({ date }) => date))].toSorted()
  return { timezone, weekly, holidays: dates }
}

/** Returns what is odd about hours and yet allowed; throws `invalid_input` at each field that the engine cannot use. */
export function checkBusinessHours(draft: BusinessHoursInput): Problem[] {
  const problems = findCalendarProblems({ ...draft, holidays: draft.holidays.map(({ date }) => date) })
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw invalidInput(Object.fromEntries(errors.map((error) => [error.path, problemOf(error, draft)])))
  return problems.map((warning) => problemOf(warning, draft))
}

function problemOf({ code, path }: CalendarProblem, { timezone, holidays }: BusinessHoursInput): Problem {
  switch (code) {
    case 'unknown_zone':
      return problem('unknown_time_zone', { timezone })
    case 'bad_time':
      return problem('not_an_opening_time')
    case 'overlapping_windows':
      return problem('windows_overlap')
    case 'bad_holiday':
      return problem('not_a_date')
    case 'repeated_holiday': {
      const repeated = holidays[Number(path.split('.').at(-1))]
      return problem('holiday_listed_twice', { date: repeated?.date ?? '' })
    }
    case 'no_open_time':
      return problem('never_open')
  }
}
