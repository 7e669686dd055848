import type { MyTicketsFilter, MyTicketsPage, TicketStatus } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'

export const ticketFilters = [
  'open',
  'waiting',
  'resolved',
  'all',
] as const satisfies readonly MyTicketsFilter[]

/** Follows the same rule as the server's list. */
export function matchesFilter(show: MyTicketsFilter, status: TicketStatus): boolean {
  if (show === 'all') return true
  if (show === 'waiting') return status === 'pending'
  return show === 'resolved' ? isFinal(status) : !isFinal(status)
}

/** The counts after one ticket went from a status to another. */
export function updateCounts(
  counts: MyTicketsPage['counts'],
  from: TicketStatus,
  to: TicketStatus,
): MyTicketsPage['counts'] {
  const countAfter = (show: MyTicketsFilter) =>
    counts[show] - Number(matchesFilter(show, from)) + Number(matchesFilter(show, to))
  return {
    open: countAfter('open'),
    waiting: countAfter('waiting'),
    resolved: countAfter('resolved'),
    all: counts.all,
  }
}
