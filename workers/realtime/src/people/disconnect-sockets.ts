import type { DomainEvent } from '@lodge/contracts'
import { rooms } from '@lodge/desk'
import type { RealtimeContext } from '../realtime-context.ts'

export async function disconnectSession(
  { sockets }: RealtimeContext,
  { area, sessionId }: DomainEvent<'person.signed_out'>,
): Promise<void> {
  sockets[area].to([rooms.session(sessionId)]).disconnect()
}

/** Reconnecting, they join the rooms that are theirs now. */
export async function disconnectPerson(
  { sockets }: RealtimeContext,
  { personId }: DomainEvent<'person.access_changed'>,
): Promise<void> {
  sockets.admin.to([rooms.person(personId)]).disconnect()
  sockets.portal.to([rooms.person(personId)]).disconnect()
}
