export {
  addBusinessMinutes,
  businessMinutesBetween,
  isOpenAt,
  nextOpening,
  openIntervals,
} from './calendar/business-time.ts'
export { type CalendarProblem, findCalendarProblems } from './calendar/calendar-problems.ts'
export { calendarSegments } from './calendar/calendar-segments.ts'
export { compileCalendar } from './calendar/compile-calendar.ts'
export { evaluateSla, type SlaInput } from './evaluation/evaluate-sla.ts'
export { listDaylightSavingChanges } from './time/daylight-saving-changes.ts'
