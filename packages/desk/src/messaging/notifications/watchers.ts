import type { PersonRef, SetWatching, TicketParams, TicketWatchers } from '@lodge/contracts'
import { type Database, insertMany, query, remove, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { touchTicket } from '../../ticketing/tickets/touch-ticket.ts'

/** Returns who watches a ticket that the agent sees. */
export async function listWatchers(ctx: Context, { number }: TicketParams): Promise<TicketWatchers> {
  requireStaff(ctx)
  const [ticket] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM ticket WHERE number = ${number} AND ${visibleTo(ctx.actor)}`,
  )
  const watchers = ticket && (await watchersOf(ctx.db, ticket.id))
  if (!watchers) throw refusal('ticket_not_found')
  return watchers
}

/** Starts or stops watching a ticket that the agent sees. */
export async function setWatching(
  ctx: Context,
  { number, isWatching }: SetWatching & TicketParams,
): Promise<TicketWatchers> {
  const { id: personId } = requireStaff(ctx)
  const ticketId = await transaction(ctx, async (tx) => {
    const { id } = await touchTicket(tx, ctx, number)
    const row = { ticketId: id, personId }
    const count = isWatching
      ? await insertMany(tx, 'ticket_watcher', [row], { skipExisting: true })
      : await remove(tx, 'ticket_watcher', row)
    if (count > 0) await recordEventBy(ctx, tx, { type: 'ticket.watchers_changed', ticketId: id })
    return id
  })
  const watchers = await watchersOf(ctx.db, ticketId)
  if (!watchers) throw refusal('ticket_not_found')
  return watchers
}

/** Returns a ticket's watchers who are still staff, by name, for any actor; null when the ticket is gone. */
export async function watchersOf(db: Database, ticketId: string): Promise<TicketWatchers | null> {
  const [ticket] = await query<{ number: number; version: number; watchers: PersonRef[] }>(
    db,
    sql`
    SELECT ticket.number, ticket.version,
           (SELECT COALESCE(json_agg(json_build_object('alias', person.alias, 'name', person.name)
                                     ORDER BY person.name, person.id), '[]')
            FROM ticket_watcher JOIN person ON person.id = ticket_watcher.person_id
            WHERE ticket_watcher.ticket_id = ticket.id AND ${isActiveStaff}
           ) AS watchers
    FROM ticket WHERE ticket.id = ${ticketId}`,
  )
  return ticket ?? null
}
