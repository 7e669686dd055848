import { maxSearchCount } from '@lodge/contracts'
import { join, type Sql, sql } from '@lodge/database'
import type { Actor } from '@lodge/domain'
import type { PagePosition } from '../../foundation/cursor.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import type { SearchQuery } from './build-search-query.ts'

export interface TicketQuery extends Pick<SearchQuery, 'query' | 'marks'> {
  conditions: readonly Sql[]
  size: number
  after: PagePosition | null
}

export interface FoundTickets {
  /** The page's rows, latest activity first, and one more if there is a next page. */
  ids: string[]
  /** The number of hits, counted to just above the cap; null where it was not requested. */
  total: number | null
}

/** A query that has words, not only filters. */
export type WordedQuery = TicketQuery & { query: string }

/** The order of a page by time. */
export const latestFirst = sql`ORDER BY ticket.updated_at DESC, ticket.id DESC`

/** Returns how many tickets fill the page and tell whether there are more, and on the first page settle the count. */
export function enoughFor({ size, after }: TicketQuery): number {
  return Math.max(size, after ? 0 : maxSearchCount) + 1
}

/** Returns the condition that the actor sees a ticket, and that it passes the filters. */
export function visibleAndFiltered(actor: Actor, { conditions }: TicketQuery): Sql {
  return join([visibleTo(actor), ...conditions], ' AND ')
}

/** Returns the condition that a ticket comes after the last one of the page before. */
export function isAfter(after: PagePosition | null): Sql {
  return after ? sql`(ticket.updated_at, ticket.id) < (${after.at}, ${after.id})` : sql`TRUE`
}
