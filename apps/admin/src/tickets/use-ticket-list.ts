import { useSession } from '@lodge/client'
import type { TicketRow } from '@lodge/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFreshRows } from './fresh-rows.ts'
import { belongsTo, compareRows } from './list-rules.ts'
import { type TicketList, ticketsQuery } from './queries.ts'

/**
 * A live list: what was loaded, with what pushes have brought since. While the list is at rest (`isHeld` false)
 * new tickets take their place and those that belong elsewhere leave; while someone reads further down or has a
 * row in hand, nothing moves and new tickets wait behind the bar.
 */
export function useTicketList(list: TicketList, isHeld: boolean) {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const query = useInfiniteQuery(ticketsQuery(list))
  const fresh = useFreshRows((state) => state.rows)
  const [shownAt, setShownAt] = useState(0)

  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const known = useMemo(() => new Set(loaded.map(({ number }) => number)), [loaded])
  const news = Object.values(fresh).filter(
    ({ row }) => !known.has(row.number) && belongsTo(list, row, { alias: me }),
  )
  const settled = isHeld ? shownAt : Number.POSITIVE_INFINITY
  const arrived = news.filter(({ at }) => at <= settled).map(({ row }) => row)
  const waiting = news.length - arrived.length
  const stays = (row: TicketRow) => isHeld || belongsTo(list, row, { alias: me })

  return {
    query,
    rows: inOrder(list, loaded.filter(stays), arrived),
    waiting,
    showWaiting: () => setShownAt(Date.now()),
  }
}

/** Loaded rows keep their order; arrived ones are put where they belong among them. */
function inOrder(list: TicketList, loaded: readonly TicketRow[], arrived: readonly TicketRow[]): TicketRow[] {
  const rows = [...loaded]
  for (const row of arrived) {
    const place = rows.findIndex((other) => compareRows(list.sort, row, other) < 0)
    rows.splice(place === -1 ? rows.length : place, 0, row)
  }
  return rows
}
