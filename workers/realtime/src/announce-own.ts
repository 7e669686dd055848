import type { DomainEvent } from '@lodge/contracts'
import { findBulkUpdate, rooms } from '@lodge/desk'
import { pushToAdmin } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Shows an agent how far their bulk change is. */
export async function announceBulkChange(
  { db, sockets }: RealtimeContext,
  { personId, bulkChangeId }: DomainEvent<'bulk_update.progressed'>,
): Promise<void> {
  const view = await findBulkUpdate({ db, now: () => new Date() }, bulkChangeId)
  if (view) pushToAdmin(sockets, [rooms.person(personId)], 'bulk.progressed', view)
}

/** Has those who have a view, or had it, read their views again; who sees all tickets is in no team's room. */
export async function announceView(
  { sockets }: RealtimeContext,
  { personId, teamIds }: DomainEvent<'saved_view.changed'>,
): Promise<void> {
  const teams = teamIds.length > 0 ? [...teamIds.map(rooms.team), rooms.allTickets] : []
  pushToAdmin(sockets, [rooms.person(personId), ...teams], 'views.changed', {})
}
