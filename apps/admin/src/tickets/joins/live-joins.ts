import type { TicketBrief, TicketJoins, TicketRow } from '@lodge/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { ticketKey } from '../queries.ts'
import { joinsKey } from './queries.ts'

/** What is on screen of a ticket is out of date: it is loaded again, with what it is joined to. */
export function staleTicket(cache: QueryClient, { number }: { number: number }): void {
  void cache.invalidateQueries({ queryKey: ticketKey(number) })
  void cache.invalidateQueries({ queryKey: [...joinsKey, number] })
}

/** Brings a pushed row into every panel that shows the ticket; an older one changes nothing. */
export function mergedBrief(cache: QueryClient, row: TicketRow): void {
  cache.setQueriesData<TicketJoins>({ queryKey: joinsKey }, (joins) => joins && withBrief(joins, row))
}

/** A ticket went out of sight: panels that name it ask anew what they may show. */
export function leftPanels(cache: QueryClient, number: number): void {
  void cache.invalidateQueries({
    queryKey: joinsKey,
    predicate: ({ state }) => namesTicket(state.data as TicketJoins | undefined, number),
  })
}

/** The joins with what they say of this ticket in its newer version. */
export function withBrief(joins: TicketJoins, row: TicketRow): TicketJoins {
  if (!namesTicket(joins, row.number)) return joins
  const { number, version, subject, status, requester } = row
  const fresh = { number, version, subject, status, requester: requester.name }
  const newer = <Brief extends TicketBrief | null>(brief: Brief) =>
    brief && brief.number === number && version >= brief.version ? fresh : brief
  return {
    mergedInto: joins.mergedInto && { ...joins.mergedInto, ticket: newer(joins.mergedInto.ticket) },
    merged: joins.merged.map((merge) => ({ ...merge, ticket: newer(merge.ticket) })),
    links: joins.links.map((link) => ({ ...link, ticket: newer(link.ticket) ?? link.ticket })),
  }
}

function namesTicket(joins: TicketJoins | undefined, number: number): boolean {
  if (!joins) return false
  const named = [joins.mergedInto, ...joins.merged, ...joins.links]
  return named.some((one) => one?.ticket?.number === number)
}
