import type { DomainEvent } from '@lodge/contracts'
import { findBulkUpdate, rooms } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'

export async function broadcastBulkUpdate(
  { db, sockets }: RealtimeContext,
  { personId, bulkUpdateId }: DomainEvent<'bulk_update.progressed'>,
): Promise<void> {
  const view = await findBulkUpdate({ db, now: () => new Date() }, bulkUpdateId)
  if (view) sockets.admin.to([rooms.person(personId)]).emit('bulk_update.progressed', view)
}

/** Agents who see all tickets are in no team's room. */
export async function broadcastSavedViews(
  { sockets }: RealtimeContext,
  { personId, teamIds }: DomainEvent<'saved_view.changed'>,
): Promise<void> {
  const teams = teamIds.length > 0 ? [...teamIds.map(rooms.team), rooms.allTickets] : []
  sockets.admin.to([rooms.person(personId), ...teams]).emit('saved_views.changed', {})
}
