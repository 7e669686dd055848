import type { TicketFilterQuery, TicketRow } from '@lodge/contracts'
import { useState } from 'react'
import { usePushedRows } from '../../../ticketing/ticket/pushed-rows-store.ts'
import { matchesFilter } from '../../../ticketing/ticket-list/filters/matches-filter.ts'
import { useFilterContext } from '../../../ticketing/ticket-list/filters/use-filter-context.ts'

/** A row as it was last on the list, and as the change left it that took it off. */
export interface LeftRow {
  before: TicketRow
  after: TicketRow
}

/** Returns the rows of a list as pushes and the clock have them, and those that a change has taken off it since. */
export function useLiveRows(filter: TicketFilterQuery, rows: readonly TicketRow[]) {
  const pushed = usePushedRows((state) => state.rows)
  const goneVersions = usePushedRows((state) => state.gone)
  const context = useFilterContext()
  const shown = applyPushedRows(rows, pushed).filter(
    (row) => (goneVersions[row.number] ?? -1) < row.version && matchesFilter(filter, row, context),
  )
  const [before, setBefore] = useState(shown)
  const [leftRows, setLeft] = useState<readonly LeftRow[]>([])
  if (!isSame(before, shown)) {
    // What is shown is compared with what was shown in the render before, so that no row is missed.
    setBefore(shown)
    setLeft((known) => [
      ...known.filter(({ after }) => !shown.some(({ number }) => number === after.number)),
      ...findLeft(before, shown, pushed),
    ])
  }
  return {
    shown,
    left: leftRows,
    forget: (number: number) => setLeft((known) => withoutTicket(known, number)),
  }
}

function isSame(one: readonly TicketRow[], other: readonly TicketRow[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ number, version }, place) => other[place]?.number === number && other[place]?.version === version,
    )
  )
}

function findLeft(
  before: readonly TicketRow[],
  shown: readonly TicketRow[],
  pushed: Readonly<Record<number, TicketRow>>,
): LeftRow[] {
  const here = new Set(shown.map(({ number }) => number))
  return before.flatMap((row) => {
    const after = pushed[row.number]
    return !here.has(row.number) && after && after.version > row.version ? [{ before: row, after }] : []
  })
}

function withoutTicket(rows: readonly LeftRow[], number: number): LeftRow[] {
  return rows.filter(({ after }) => after.number !== number)
}

function applyPushedRows(
  rows: readonly TicketRow[],
  pushed: Readonly<Record<number, TicketRow>>,
): TicketRow[] {
  const newest = new Map(rows.map((row) => [row.number, row]))
  for (const row of Object.values(pushed)) {
    const known = newest.get(row.number)
    if (!known || row.version >= known.version) newest.set(row.number, row)
  }
  return [...newest.values()]
}
