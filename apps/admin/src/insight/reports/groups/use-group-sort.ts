import type { ReportGroup, TicketReport } from '@lodge/contracts'
import { useSearchParams } from 'react-router'
import { type GroupColumn, groupColumns } from './group-columns.ts'

type GroupRow = TicketReport['groups'][ReportGroup][number]

/** A table's order: by name, or by a measure; it begins with most created. */
export interface GroupSort {
  column: GroupColumn | 'name'
  direction: 'ascending' | 'descending'
}

/** Returns the order of a group's table, which is part of the address, and how to choose another. */
export function useGroupSort(group: ReportGroup) {
  const [search, setSearch] = useSearchParams()
  const key = `sort-${group}`
  const sort = readSort(search.get(key))
  const choose = (column: GroupSort['column']) => {
    const next = new URLSearchParams(search)
    next.set(key, writeSort(column, nextDirection(sort, column)))
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { sort, choose }
}

function readSort(text: string | null): GroupSort {
  const name = text?.replace(/^-/, '')
  const column = [...groupColumns, 'name' as const].find((known) => known === name)
  if (!column) return { column: 'created', direction: 'descending' }
  return { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

const writeSort = (column: string, direction: GroupSort['direction']) =>
  direction === 'descending' ? `-${column}` : column

function nextDirection(sort: GroupSort, column: GroupSort['column']): GroupSort['direction'] {
  if (sort.column === column) return sort.direction === 'ascending' ? 'descending' : 'ascending'
  return column === 'name' ? 'ascending' : 'descending'
}

/** Returns the rows in an order; those for which nothing was counted come last. */
export function sortGroupRows(rows: readonly GroupRow[], { column, direction }: GroupSort): GroupRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  const byName = (one: GroupRow, other: GroupRow) =>
    (one.of?.name ?? '').localeCompare(other.of?.name ?? '', undefined, { numeric: true })
  if (column === 'name') return rows.toSorted((one, other) => sign * byName(one, other))
  return rows.toSorted((one, other) => {
    const [a, b] = [one.figures[column].value, other.figures[column].value]
    if (a === b) return byName(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return sign * (a - b)
  })
}
