import { audienceOf } from '@lodge/desk'
import { keepOutsidersOut } from './keep-outsiders-out.ts'
import { pushToAdmin, pushToPortal } from './push.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** Adds a message to the ticket wherever it is open; to its requester only if it is public. */
export async function announceMessage(
  { read, sockets }: RealtimeContext,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const [message, news] = await Promise.all([read.message(messageId), read.news(ticketId)])
  if (!message || !news) return
  const { ticketNumber, visibility } = message
  const { requesterId } = news.place
  const audience = audienceOf({ kind: 'message', ticketNumber, visibility, requesterId })
  pushToPortal(sockets, audience.portal, 'message.added', message)
  keepOutsidersOut(sockets, news.place)
  pushToAdmin(sockets, audience.admin, 'message.added', message)
}
