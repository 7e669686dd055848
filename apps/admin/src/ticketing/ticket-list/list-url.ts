import { type FilterField, type TicketFilterQuery, TicketSort, ticketFilterFields } from '@lodge/contracts'
import { type BuiltInView, builtInViews, parseBuiltInView } from './built-in-views.ts'

/** A list as its route takes it: conditions as they are written in addresses, and an order. */
export type TicketList = TicketFilterQuery & { sort: TicketSort }

/** A saved view, as far as an address needs it. */
export interface SavedViewRef {
  id: string
  query: { filter: TicketFilterQuery; sort: TicketSort }
}

export interface ListUrl {
  list: TicketList
  /** The conditions that may be changed; those of the queue are not among them. */
  filter: TicketFilterQuery
  show: BuiltInView | null
  /** The saved view that the list began from. */
  viewId: string | null
  /** Differs from the list as the view has it. */
  isChanged: boolean
}

export const filterFields = Object.keys(ticketFilterFields).filter(isKnownFilterField)

function isKnownFilterField(name: string): name is FilterField {
  return Object.hasOwn(ticketFilterFields, name)
}

/** Stands for "no conditions" in an address, where none would mean those of its view. */
const noFilter = 'none'

/**
 * Reads an address. Conditions in it stand for themselves; without any, they are those of the view that it names, or
 * all open tickets. `fixed` are the queue's own.
 */
export function parseListUrl(
  search: URLSearchParams,
  { fixed, views }: { fixed: TicketFilterQuery; views: readonly SavedViewRef[] },
): ListUrl {
  const viewId = search.get('view')
  const saved = views.find(({ id }) => id === viewId)?.query
  const own = readFilter(search)
  const isOwn = own !== null
  const named = viewId ? null : (parseBuiltInView(search.get('show')) ?? 'unresolved')
  const filter = own ?? saved?.filter ?? builtInViews[named ?? 'unresolved']
  const sort = TicketSort.catch(saved?.sort ?? 'due').parse(search.get('sort') ?? undefined)
  return {
    list: { ...filter, ...fixed, sort },
    filter,
    show: isOwn ? null : named,
    viewId,
    isChanged: isOwn || (saved !== undefined && sort !== saved.sort),
  }
}

function readFilter(search: URLSearchParams): TicketFilterQuery | null {
  const found: TicketFilterQuery = {}
  for (const field of filterFields) {
    const text = search.get(field)
    if (text !== null) found[field] = text
  }
  return Object.keys(found).length > 0 || search.get('filter') === noFilter ? found : null
}

/** Returns the same address with other conditions. */
export function withFilter(search: URLSearchParams, filter: TicketFilterQuery): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('show')
  next.delete('filter')
  for (const field of filterFields) {
    const text = filter[field]
    if (text === undefined) next.delete(field)
    else next.set(field, text)
  }
  if (Object.values(filter).every((text) => text === undefined)) next.set('filter', noFilter)
  return next
}

/** Returns the same address with the present alias instead of each that a team had before; the same one without any. */
export function withPresentTeams(
  search: URLSearchParams,
  former: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const given = search.get('team') ?? ''
  const present = given.replace(/[^,-][^,]*/g, (alias) => former[alias] ?? alias)
  if (present === given) return search
  const next = new URLSearchParams(search)
  next.set('team', present)
  return next
}

/** Returns the address of the list of all tickets that match a filter. */
export function ticketListUrl(filter: TicketFilterQuery, sort?: TicketSort): string {
  const search = withFilter(new URLSearchParams(sort && { sort }), filter)
  return `/admin/tickets/all?${search}`
}

/** Returns the address of a saved view, for everyone who has it. */
export function savedViewUrl(id: string): string {
  return `/admin/tickets/all?view=${id}`
}
