import { limits, type TicketsCount } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { ticketCountQuery } from '../filters/queries.ts'
import type { TicketList } from '../list-url.ts'

const countEveryMs = 30_000

interface ListTotal {
  /** Null until it is known. */
  total: TicketsCount | null
  /** Number of tickets that the next page will bring. */
  next: number
}

/** Returns the number of tickets of a list: those shown where it is loaded whole, else the server's count. */
export function useListTotal(
  { sort: _sort, ...filter }: TicketList,
  shown: number,
  hasMore: boolean,
): ListTotal {
  const { data } = useQuery({
    ...ticketCountQuery(filter),
    enabled: hasMore,
    refetchInterval: countEveryMs,
  })
  if (!hasMore) return { total: { count: shown, isMore: false }, next: 0 }
  // Counted a moment ago: the list has at least what is shown of it, and one more.
  const total = data ? { ...data, count: Math.max(data.count, shown + 1) } : null
  const remaining = total && !total.isMore ? total.count - shown : limits.pageSize
  return { total, next: Math.min(limits.pageSize, remaining) }
}
