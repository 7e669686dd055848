import { audienceOf, messageView, ticketPlace } from '@lodge/desk'
import { keepOutsidersOut } from './keep-outsiders-out.ts'
import { pushToAdmin, pushToPortal } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Adds a message to the ticket wherever it is open; to its requester only if it is public. */
export async function announceMessage(
  { db, sockets }: RealtimeContext,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const [message, place] = await Promise.all([messageView(db, messageId), ticketPlace(db, ticketId)])
  if (!message || !place) return
  const { ticketNumber, visibility } = message
  const audience = audienceOf({ kind: 'message', ticketNumber, visibility, requesterId: place.requesterId })
  pushToPortal(sockets, audience.portal, 'message.added', message)
  keepOutsidersOut(sockets, place)
  pushToAdmin(sockets, audience.admin, 'message.added', message)
}
