import type { BulkUpdateTickets } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { filteredTickets } from '../tickets/list/count-tickets.ts'
import { toKnownFilter } from '../tickets/list/to-known-filter.ts'

/** Returns a bulk update's tickets, of those that the agent sees, as the end of a SELECT. */
export async function selectBulkTickets(ctx: Context, tickets: BulkUpdateTickets): Promise<Sql> {
  if ('numbers' in tickets)
    return sql`ticket WHERE ticket.number = ANY(${tickets.numbers}) AND ${visibleTo(ctx.actor)}`
  return filteredTickets(ctx, await toKnownFilter(ctx, tickets.filter))
}
