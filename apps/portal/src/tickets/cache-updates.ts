import { pickNewer, withMessage } from '@lodge/client'
import type {
  MessageView,
  RequesterTicketDetail,
  RequesterTicketPush,
  RequesterTicketRow,
} from '@lodge/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { type LoadedMyTickets, myTicketKey, myTicketsKey, myTicketsKeyOf } from './queries.ts'
import { matchesFilter, ticketFilters, updateCounts } from './ticket-filters.ts'

/**
 * Brings a changed ticket into everything on screen. Answers and pushes both come through here. Returns the
 * row as it was known before, if it was; the same object when nothing newer came.
 */
export function applyTicketPush(
  cache: QueryClient,
  push: RequesterTicketPush,
): RequesterTicketRow | undefined {
  const { row } = push
  const before = findKnownRow(cache, row.number)
  for (const show of ticketFilters) applyToList(cache, show, row, before)
  // Whether a search finds it anew is the server's to say, when the list is next asked for.
  cache.setQueriesData<LoadedMyTickets>(
    { queryKey: myTicketsKey, predicate: ({ queryKey }) => queryKey[2] !== '' },
    (loaded) => loaded && withRow(loaded, row),
  )
  cache.setQueryData<RequesterTicketDetail>(
    myTicketKey(row.number),
    (ticket) => ticket && withPush(ticket, push),
  )
  if (push.hasNewAnswers) void cache.invalidateQueries({ queryKey: myTicketKey(row.number) })
  return before
}

/** A ticket as a command answers it: the newest of all that is known. */
export function applyTicketDetail(cache: QueryClient, ticket: RequesterTicketDetail): void {
  applyTicketPush(cache, { row: ticket, can: ticket.can, followedBy: ticket.followedBy })
  cache.setQueryData<RequesterTicketDetail>(myTicketKey(ticket.number), (cached) =>
    cached ? pickNewer(cached, withAllMessages(ticket, cached.messages)) : ticket,
  )
}

export function applyMessage(cache: QueryClient, message: MessageView): void {
  cache.setQueryData<RequesterTicketDetail>(
    myTicketKey(message.ticketNumber),
    (ticket) => ticket && withMessage(ticket, message),
  )
}

/** Takes a push into an open ticket; an older one changes nothing. */
export function withPush(
  ticket: RequesterTicketDetail,
  { row, can, followedBy }: RequesterTicketPush,
): RequesterTicketDetail {
  return pickNewer(ticket, { ...ticket, ...row, can, followedBy })
}

/** A row takes its newer version in place; an older one or a foreign one changes nothing. */
export function withRow(loaded: LoadedMyTickets, row: RequesterTicketRow): LoadedMyTickets {
  if (!findRow(loaded, row.number)) return loaded
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.number === row.number ? pickNewer(item, row) : item)),
  }))
  return { ...loaded, pages }
}

/** The counts of every loaded page, moved along with a ticket that changed its status. */
export function withCounts(
  loaded: LoadedMyTickets,
  before: Pick<RequesterTicketRow, 'status'>,
  after: Pick<RequesterTicketRow, 'status'>,
): LoadedMyTickets {
  if (before.status === after.status) return loaded
  const pages = loaded.pages.map((page) => ({
    ...page,
    counts: updateCounts(page.counts, before.status, after.status),
  }))
  return { ...loaded, pages }
}

/**
 * A changed ticket stays where it is on a list, even when it no longer belongs there, so that nothing moves under
 * the pointer; the next visit loads the list anew. One that is missing has the list loaded again at once.
 */
function applyToList(
  cache: QueryClient,
  show: (typeof ticketFilters)[number],
  row: RequesterTicketRow,
  before: RequesterTicketRow | undefined,
): void {
  const queryKey = myTicketsKeyOf(show)
  const loaded = cache.getQueryData<LoadedMyTickets>(queryKey)
  if (!loaded || (before && before.version > row.version)) return
  const recount = before ? withCounts(loaded, before, row) : loaded
  cache.setQueryData<LoadedMyTickets>(queryKey, withRow(recount, row))
  const isMissing = matchesFilter(show, row.status) && !findRow(loaded, row.number)
  const isMisplaced = !matchesFilter(show, row.status) && findRow(loaded, row.number) !== undefined
  if (isMissing || !before) void cache.invalidateQueries({ queryKey })
  else if (isMisplaced) void cache.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Returns the newest row that is known of a ticket, from any list or its own page. */
function findKnownRow(cache: QueryClient, number: number): RequesterTicketRow | undefined {
  const lists = cache.getQueriesData<LoadedMyTickets>({ queryKey: myTicketsKey })
  const rows = lists.flatMap(([, loaded]) => (loaded ? (findRow(loaded, number) ?? []) : []))
  const detail = cache.getQueryData<RequesterTicketDetail>(myTicketKey(number))
  return [...rows, ...(detail ? [detail] : [])].sort((a, b) => b.version - a.version)[0]
}

function findRow(loaded: LoadedMyTickets, number: number): RequesterTicketRow | undefined {
  return loaded.pages.flatMap(({ items }) => items).find((item) => item.number === number)
}

function withAllMessages(ticket: RequesterTicketDetail, messages: MessageView[]): RequesterTicketDetail {
  return messages.reduce((thread, message) => withMessage(thread, message), ticket)
}
