import { keysOf } from '@lodge/contracts'
import type { TableName } from '@lodge/database'
import { type Growth, growthOfTables } from './growth-of-tables.ts'
import type { YearSizes } from './live-through-year.ts'
import { monthsInTerm, monthsInYear } from './months.ts'
import type { TableSizes } from './sizes.ts'

/** After the second term there may be this many times the rows that there were after the first. */
const rowsAim = 1.1
/** The largest size of the last three months, of that of the three before: rows that are deleted leave gaps. */
const bytesAim = 1.2
const fewRows = 5
const fewBytes = 512 * 1024

export interface TableGrowth {
  table: TableName
  growth: Growth
  problem: string | null
}

/** Says of each table whether it has grown as it should. */
export function compareTerms({ months, filled, silence }: YearSizes): TableGrowth[] {
  const sizes = (number: number): TableSizes => {
    const found = months.find(({ month }) => month.number === number)
    if (!found) throw new Error(`Month ${number} is missing.`)
    return found.tables
  }
  const [term, year] = [sizes(monthsInTerm), sizes(monthsInYear)]
  const largest = (table: TableName, from: number, to: number) =>
    Math.max(...months.slice(from - 1, to).map(({ tables }) => tables[table].bytes))

  // No ticket is deleted in the first term; in the second each deletion is told, and the log keeps that for months.
  const deletions = year.deleted_ticket.rows - sizes(8).deleted_ticket.rows
  // Counts of a team are summed up when it has more than 500.
  const greatest: Partial<Record<TableName, number>> = {
    queue_count: 500 * year.team.rows + 500,
    // Those of the day that is not over.
    report_change: 1_000,
  }
  const hasGrown = (table: TableName): string | null => {
    const [before, after] = [term[table].rows, year[table].rows]
    const allowed = Math.max(
      before * rowsAim + fewRows + (toldOfDeletions.has(table) ? deletions : 0),
      greatest[table] ?? 0,
    )
    if (after > allowed) return `${before} rows after a term, ${after} after two`
    const [bytesBefore, bytesAfter] = [largest(table, 7, 9), largest(table, 10, 12)]
    if (bytesAfter > bytesBefore * bytesAim + fewBytes)
      return `${bytesBefore} bytes in months 7 to 9, ${bytesAfter} in 10 to 12`
    return null
  }
  const isLeft = (table: TableName): string | null =>
    silence[table].rows > (greatest[table] ?? fewRows)
      ? `${silence[table].rows} rows when nobody came any more`
      : null
  const came = months.reduce((sum, { month }) => sum + month.tickets, 0)
  const growsFaster = (table: TableName): string | null => {
    const [before, after] = [term[table].rows, year[table].rows]
    if (table === 'deleted_ticket') return after > came ? `${after} rows of ${came} tickets` : null
    return after > before * 2 * rowsAim + fewRows ? `${before} rows after a term, ${after} after two` : null
  }
  const problemOf: Record<Growth, (table: TableName) => string | null> = {
    settings: hasGrown,
    people: hasGrown,
    tickets: hasGrown,
    log: hasGrown,
    recent: (table) => hasGrown(table) ?? isLeft(table),
    yearlong: isLeft,
    remains: growsFaster,
  }
  const mustBeFilled: readonly Growth[] = ['tickets', 'recent', 'yearlong', 'log', 'remains']
  return keysOf(growthOfTables).map((table) => {
    const growth = growthOfTables[table]
    const isMissing = mustBeFilled.includes(growth) && !filled.has(table) && !filledByNobody.has(table)
    return { table, growth, problem: isMissing ? 'was never filled' : problemOf[growth](table) }
  })
}

const toldOfDeletions: ReadonlySet<TableName> = new Set(['activity', 'event'])

/** Tables whose rows last seconds, that only the product itself fills, or that a year like this one leaves empty. */
const filledByNobody: ReadonlySet<TableName> = new Set([
  'hand_over',
  'hand_over_share',
  'queue_count',
  'report_change',
  'search_word_waiting',
  'setup_link',
  'site_logo',
  'waiting_ticket',
])
