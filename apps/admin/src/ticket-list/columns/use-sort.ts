import { TicketFilter, type TicketListColumn, type TicketSort } from '@lodge/contracts'
import { allowedSorts } from '@lodge/domain'
import { useSearchParams } from 'react-router'
import { resolveSort } from '../filters/list-membership.ts'
import type { TicketList } from '../list-url.ts'

/** The order of a list, which its address keeps, and the others that make sense for it. */
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

/** The orders by a column, the more useful one first. */
export const columnSorts: Partial<Record<TicketListColumn, readonly ColumnSort[]>> = {
  number: [
    { sort: 'number', direction: 'descending' },
    { sort: 'number_asc', direction: 'ascending' },
  ],
  priority: [{ sort: 'priority', direction: 'descending' }],
  sla: [{ sort: 'due', direction: 'ascending' }],
  created: [
    { sort: 'created', direction: 'descending' },
    { sort: 'created_asc', direction: 'ascending' },
  ],
  updated: [
    { sort: 'updated', direction: 'descending' },
    { sort: 'updated_asc', direction: 'ascending' },
  ],
}
