import { columnOf } from '../columns/day-columns.ts'
import { readFacts } from '../columns/read-facts.ts'
import type { ReportScope } from './report-scope.ts'

/** Returns how many tickets were created in each hour of the week, Monday's first, by the clocks of the zone. */
export async function countHours(scope: ReportScope): Promise<number[][]> {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const request = { range: scope.calendar.range, series: ['created'], columns: ['hour'] } as const
  await readFacts(scope, request, (day) => {
    const hours = week[(new Date(day.day).getUTCDay() + 6) % 7] ?? []
    for (const hour of columnOf(day, 'hour')) hours[hour] = (hours[hour] ?? 0) + 1
  })
  return week
}
