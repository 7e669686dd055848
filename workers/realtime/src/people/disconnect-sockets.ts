import type { DomainEvent } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { rooms } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'

export async function disconnectSession(
  { sockets }: RealtimeContext,
  { area, sessionId }: DomainEvent<'person.signed_out'>,
): Promise<void> {
  sockets[area].to([rooms.session(sessionId)]).disconnect()
}

/** Reconnecting, they join the rooms that are theirs now. Pushes of before name somebody who was anonymised. */
export async function disconnectPerson(
  { db, sockets }: RealtimeContext,
  { personId, at }: DomainEvent<'person.access_changed'>,
): Promise<void> {
  sockets.admin.to([rooms.person(personId)]).disconnect()
  sockets.portal.to([rooms.person(personId)]).disconnect()
  const [person] = await query<{ isAnonymous: boolean }>(
    db,
    sql`SELECT anonymised_at IS NOT NULL AS "isAnonymous" FROM person WHERE id = ${personId}`,
  )
  if (person?.isAnonymous) await sockets.forgetBefore(new Date(at))
}
