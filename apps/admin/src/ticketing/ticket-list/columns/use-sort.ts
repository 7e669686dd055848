import { TicketFilter, type TicketListColumn, type TicketSort, ticketProperties } from '@lodge/contracts'
import { allowedSorts } from '@lodge/domain'
import { useSearchParams } from 'react-router'
import { resolveSort } from '../filters/list-membership.ts'
import type { TicketList } from '../list-url.ts'

/** Returns the order of a list, which its address holds, and the orders that make sense for it. */
export function useTicketSort(list: TicketList) {
  const [, setSearch] = useSearchParams()
  const choose = (sort: string) =>
    setSearch((search) => {
      search.set('sort', sort)
      return search
    })
  return { order: resolveSort(list), sorts: listSorts(list), choose }
}

function listSorts({ sort: _sort, ...filter }: TicketList): readonly TicketSort[] {
  const parsed = TicketFilter.safeParse(filter)
  return parsed.success ? allowedSorts(parsed.data) : []
}

interface ColumnSort {
  sort: TicketSort
  direction: 'ascending' | 'descending'
}

/** Returns the orders by a column, the more useful one first. */
export function sortsOf(column: TicketListColumn): readonly ColumnSort[] {
  const row = ticketProperties[column]
  return 'sorts' in row ? row.sorts : []
}
