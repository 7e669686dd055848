import type { CompiledCalendar } from './compiled-calendar.ts'

export function nextOpeningMs(calendar: CompiledCalendar, at: number): number | null {
  // Open time is whole milliseconds, so the first of them ends one after the opening.
  const afterFirst = calendar.add(at, 1)
  return afterFirst === null ? null : afterFirst - 1
}
