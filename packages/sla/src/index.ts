export {
  addBusinessMinutes,
  businessMinutesBetween,
  isOpenAt,
  nextOpening,
  openIntervals,
} from './business-time.ts'
export { type CalendarProblem, findCalendarProblems } from './calendar-problems.ts'
export { calendarSegments } from './calendar-segments.ts'
export { listDaylightSavingChanges } from './clock-changes.ts'
export { compileCalendar } from './compile-calendar.ts'
export { CompiledCalendar } from './compiled-calendar.ts'
export { evaluateSla, type SlaInput } from './evaluate-sla.ts'
