import type { ReportRange, TicketReport } from '@lodge/contracts'
import { query, sql, timestamp } from '@lodge/database'
import { readFacts } from '../columns/read-facts.ts'
import type { Series } from '../columns/series.ts'
import { isBacklogAt } from '../measures/measures.ts'
import { cutIntoSteps } from './report-range.ts'
import { loadSpan, type ReportScope } from './report-scope.ts'

type Step = TicketReport['steps'][number]

const countedSeries: readonly Series[] = ['created', 'resolved', 'began', 'left']

/**
 * Returns what was created and resolved in each day, week or month of ranges that follow each other, and what was
 * unresolved at its end: what was so at the beginning, with all that began and without all that ended since.
 */
export async function countSteps(scope: ReportScope, ranges: readonly ReportRange[]): Promise<Step[][]> {
  const cut = ranges.map((range) => cutIntoSteps(range, scope.calendar))
  const all = cut.flat()
  const happened = await countHappened(scope, all)
  let backlog = await countBacklogBefore(scope, all[0]?.from ?? '')
  const counted = all.map((step, index): Step => {
    const [created = 0, resolved = 0, began = 0, left = 0] = happened[index] ?? []
    backlog += began - left
    return { ...step, created, resolved, backlog }
  })
  return cut.map((steps) => counted.splice(0, steps.length))
}

/** Returns how many facts there are in each step, in the order of `countedSeries`. */
async function countHappened(scope: ReportScope, steps: readonly ReportRange[]): Promise<number[][]> {
  const counts = steps.map(() => countedSeries.map(() => 0))
  const range = { from: steps[0]?.from ?? '', to: steps.at(-1)?.to ?? '' }
  await readFacts(scope, { range, series: countedSeries, columns: [] }, ({ day, series, times }) => {
    const own = counts[steps.findIndex(({ from, to }) => day >= from && day <= to)] ?? []
    const place = countedSeries.indexOf(series)
    own[place] = (own[place] ?? 0) + times
  })
  return counts
}

async function countBacklogBefore({ db, facts, calendar }: ReportScope, day: string): Promise<number> {
  const { start } = await loadSpan(db, { from: day, to: day }, calendar)
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ${facts} WHERE ${isBacklogAt(timestamp(start))}`,
  )
  return row?.count ?? 0
}
