import type { RelatedTickets, TicketRow, TicketSummaryView } from '@lodge/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { linkedArticlesKey } from '../articles/queries.ts'
import { ticketKey } from '../queries.ts'
import { relatedTicketsKey } from './queries.ts'

/** Loads a ticket again, with its related tickets and linked articles. */
export function refetchTicket(cache: QueryClient, { number }: { number: number }): void {
  void cache.invalidateQueries({ queryKey: ticketKey(number) })
  void cache.invalidateQueries({ queryKey: [...relatedTicketsKey, number] })
  void cache.invalidateQueries({ queryKey: [...linkedArticlesKey, number] })
}

/** Brings a pushed row into every panel that shows the ticket; an older one changes nothing. */
export function applyRowToRelatedTickets(cache: QueryClient, row: TicketRow): void {
  cache.setQueriesData<RelatedTickets>(
    { queryKey: relatedTicketsKey },
    (relatedTickets) => relatedTickets && withUpdatedBrief(relatedTickets, row),
  )
}

/** Loads the panels again that name a ticket which has gone out of sight. */
export function refetchRelatedTickets(cache: QueryClient, number: number): void {
  void cache.invalidateQueries({
    queryKey: relatedTicketsKey,
    predicate: ({ state }) => mentionsTicket(state.data as RelatedTickets | undefined, number),
  })
}

/** The merges and links with what they say of this ticket in its newer version. */
export function withUpdatedBrief(relatedTickets: RelatedTickets, row: TicketRow): RelatedTickets {
  if (!mentionsTicket(relatedTickets, row.number)) return relatedTickets
  const { number, version, subject, status, requester } = row
  const fresh = { number, version, subject, status, requester: requester.name }
  const newer = <Brief extends TicketSummaryView | null>(brief: Brief) =>
    brief && brief.number === number && version >= brief.version ? fresh : brief
  return {
    mergedInto: relatedTickets.mergedInto && {
      ...relatedTickets.mergedInto,
      ticket: newer(relatedTickets.mergedInto.ticket),
    },
    mergedFrom: relatedTickets.mergedFrom.map((merge) => ({ ...merge, ticket: newer(merge.ticket) })),
    links: relatedTickets.links.map((link) => ({ ...link, ticket: newer(link.ticket) ?? link.ticket })),
  }
}

function mentionsTicket(relatedTickets: RelatedTickets | undefined, number: number): boolean {
  if (!relatedTickets) return false
  const named = [relatedTickets.mergedInto, ...relatedTickets.mergedFrom, ...relatedTickets.links]
  return named.some((record) => record?.ticket?.number === number)
}
