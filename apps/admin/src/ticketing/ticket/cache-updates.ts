import { ApiError, pickNewer, withMessage } from '@lodge/client'
import { type MessageView, type TicketDetail, type TicketPush, TicketRow } from '@lodge/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { type LostAccess, useLostAccess } from './lost-access-store.ts'
import { usePushedRows } from './pushed-rows-store.ts'
import { type LoadedTickets, ticketKey, ticketListsKey } from './queries.ts'
import { forgetVisit } from './recent-tickets.ts'

/**
 * Brings changed tickets into everything on screen: loaded rows change in place, an open ticket takes its new
 * state, and a ticket on no loaded list waits to be shown. Answers and pushes both come through here.
 */
export function applyTicketPushes(cache: QueryClient, pushes: readonly TicketPush[]): void {
  const rows = pushes.map(({ row }) => row)
  applyRowsToLists(cache, rows)
  for (const push of pushes)
    cache.setQueryData<TicketDetail>(
      ticketKey(push.row.number),
      (ticket) => ticket && withTicketPush(ticket, push),
    )
  for (const row of rows) refetchReturnedTicket(cache, row)
}

/** Loads a ticket again that had gone out of sight and is pushed again, as the agent may see it again. */
function refetchReturnedTicket(cache: QueryClient, { number, version }: TicketRow): void {
  const departure = useLostAccess.getState().byTicket[number]
  if (!departure || version <= departure.version) return
  const queryKey = ticketKey(number)
  // A request that is on its way was sent before this, and its answer would be shared.
  void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }))
}

/** Brings in a row alone, as commands answer it. */
export function applyTicketRow(cache: QueryClient, row: TicketRow): void {
  applyRowsToLists(cache, [row])
  cache.setQueryData<TicketDetail>(
    ticketKey(row.number),
    (ticket) => ticket && pickNewer(ticket, { ...ticket, ...row }),
  )
}

function applyRowsToLists(cache: QueryClient, rows: readonly TicketRow[]): void {
  cache.setQueriesData<LoadedTickets>(
    { queryKey: ticketListsKey },
    (loaded) => loaded && rows.reduce(withTicketRow, loaded),
  )
  usePushedRows.getState().changed(rows)
}

/** A conflict tells what the ticket has become. */
export function applyConflict(cache: QueryClient, error: unknown): void {
  const present = error instanceof ApiError ? TicketRow.safeParse(error.present) : null
  if (present?.success) applyTicketRow(cache, present.data)
}

/** Takes a ticket that this agent has lost access to off the screen. Its open page says so. */
export function applyTicketLeft(cache: QueryClient, departure: LostAccess): void {
  const { number } = departure
  // First, so that what is being written on it is kept before its screen goes.
  useLostAccess.getState().lost(departure)
  cache.setQueriesData<LoadedTickets>(
    { queryKey: ticketListsKey },
    (loaded) => loaded && mapRows(loaded, (items) => items.filter((item) => item.number !== number)),
  )
  usePushedRows.getState().left(departure)
  forgetVisit(number)
  void cache.resetQueries({ queryKey: ticketKey(number) })
}

/** Loads the ticket again after a refusal that may mean that it is out of sight. */
export function refetchIfNotFound(cache: QueryClient, number: number, error: unknown): void {
  if (isNotFound(error)) void cache.invalidateQueries({ queryKey: ticketKey(number) })
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export function applyMessage(cache: QueryClient, message: MessageView): void {
  cache.setQueryData<TicketDetail>(
    ticketKey(message.ticketNumber),
    (ticket) => ticket && withMessage(ticket, message),
  )
}

/** Takes a push into an open ticket; an older one changes nothing but may bring a line of the thread. */
export function withTicketPush(
  ticket: TicketDetail,
  {
    row,
    deadlines,
    event,
    changeStatus,
    formAnswers = ticket.formAnswers,
    missingAnswers = ticket.missingAnswers,
  }: TicketPush,
): TicketDetail {
  const events =
    !event || ticket.events.some(({ id }) => id === event.id) ? ticket.events : [...ticket.events, event]
  const can = { ...ticket.can, changeStatus: [...changeStatus] }
  return pickNewer(
    { ...ticket, events },
    { ...ticket, ...row, deadlines, events, formAnswers, missingAnswers, can },
  )
}

/** A row takes its newer version in place; an older one or a foreign one changes nothing. */
function withTicketRow(loaded: LoadedTickets, row: TicketRow): LoadedTickets {
  if (!hasRow(loaded, row.number)) return loaded
  return mapRows(loaded, (items) =>
    items.map((item) => (item.number === row.number ? pickNewer(item, row) : item)),
  )
}

function hasRow(loaded: LoadedTickets, number: number): boolean {
  return loaded.pages.some((page) => page.items.some((item) => item.number === number))
}

function mapRows(loaded: LoadedTickets, change: (items: TicketRow[]) => TicketRow[]): LoadedTickets {
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: change(page.items) })) }
}
