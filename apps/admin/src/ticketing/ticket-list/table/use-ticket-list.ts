import { limits, type TicketRow } from '@lodge/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePushedRows } from '../../ticket/pushed-rows-store.ts'
import { belongsToList, compareTickets, resolveSort } from '../filters/list-membership.ts'
import { useFilterContext } from '../filters/use-filter-context.ts'
import type { TicketList } from '../list-url.ts'
import { ticketsQuery } from '../queries.ts'

/**
 * A live list: what was loaded, with what pushes have brought since. While the list is at rest (`isHeld` false)
 * new tickets take their place and those that belong elsewhere leave; while someone reads further down or has a
 * row in hand, nothing moves and new tickets wait behind the bar.
 */
export function useTicketList(list: TicketList, isHeld: boolean) {
  const context = useFilterContext()
  const query = useInfiniteQuery(ticketsQuery(list))
  const pushed = usePushedRows((state) => state.rows)
  const [takenNumbers, setTaken] = useState<ReadonlySet<number>>(new Set())

  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const known = useMemo(() => new Set(loaded.map(({ number }) => number)), [loaded])
  const newRows = Object.values(pushed).filter(
    (row) => !known.has(row.number) && belongsToList(list, row, context),
  )
  const takeAll = () => setTaken(new Set(newRows.map(({ number }) => number)))
  // Rows that are in the list when someone starts to work on it stay there, even if they no longer match.
  if (!isHeld && !coversAll(takenNumbers, newRows)) takeAll()
  const arrived = isHeld ? newRows.filter(({ number }) => takenNumbers.has(number)) : newRows
  const waiting = newRows.length - arrived.length
  const stays = (row: TicketRow) => isHeld || belongsToList(list, row, context)
  const rows = insertInOrder(list, loaded.filter(stays), arrived)
  // New tickets do not make the list longer than its loaded pages; the rest is loaded with the next page.
  const [pagesMore, setPagesMore] = useState(0)
  const most = ((query.data?.pages.length ?? 0) + pagesMore) * limits.pageSize
  const loadMore = () => (rows.length > most ? setPagesMore(pagesMore + 1) : void query.fetchNextPage())

  return {
    query,
    rows: rows.slice(0, most),
    isMore: rows.length > most || query.hasNextPage,
    loadMore,
    waiting,
    showWaiting: takeAll,
  }
}

function coversAll(takenNumbers: ReadonlySet<number>, rows: readonly TicketRow[]): boolean {
  return takenNumbers.size === rows.length && rows.every(({ number }) => takenNumbers.has(number))
}

/** Loaded rows keep their order; each arrived one stands before the first of them that comes after it. */
function insertInOrder(
  list: TicketList,
  loaded: readonly TicketRow[],
  arrived: readonly TicketRow[],
): TicketRow[] {
  if (arrived.length === 0) return [...loaded]
  const order = resolveSort(list)
  const coming = arrived.toSorted((one, other) => compareTickets(order, one, other)).values()
  let next = coming.next()
  const rows: TicketRow[] = []
  for (const row of loaded) {
    for (; !next.done && compareTickets(order, next.value, row) < 0; next = coming.next())
      rows.push(next.value)
    rows.push(row)
  }
  for (; !next.done; next = coming.next()) rows.push(next.value)
  return rows
}
