import type { DomainEvent } from '@lodge/contracts'
import { rooms } from '@lodge/desk'
import type { RealtimeContext } from '../realtime-context.ts'

/** Hangs up on a session that has ended. */
export async function disconnectSession(
  { sockets }: RealtimeContext,
  { area, sessionId }: DomainEvent<'person.signed_out'>,
): Promise<void> {
  sockets[area].in(rooms.session(sessionId)).disconnectSockets(true)
}

/** Hangs up on a person whose role or teams have changed; who may come back is let in to other rooms. */
export async function disconnectPerson(
  { sockets }: RealtimeContext,
  { personId }: DomainEvent<'person.access_changed'>,
): Promise<void> {
  sockets.admin.in(rooms.person(personId)).disconnectSockets(true)
  sockets.portal.in(rooms.person(personId)).disconnectSockets(true)
}
