import type { ReportRange } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import type { ChosenCodes } from './choose-places.ts'
import type { DayColumns } from './day-columns.ts'
import { readDays } from './read-days.ts'
import type { Column, Series } from './series.ts'

interface FactsScope {
  db: Transaction
  calendar: { timezone: string }
  chosen: ChosenCodes
}

interface WantedFacts {
  range: ReportRange
  series: readonly Series[]
  columns: readonly Column[]
}

/** Hands over what a report counts of these series, a day and a series at a time, with these columns. */
export function readFacts(
  { db, calendar: { timezone }, chosen }: FactsScope,
  { columns, ...rest }: WantedFacts,
  onDay: (day: DayColumns) => void,
): Promise<void> {
  const all = [...new Set([...chosen.keys(), ...columns])]
  return readDays(db, { ...rest, timezone, chosen, columns: all }, onDay)
}
