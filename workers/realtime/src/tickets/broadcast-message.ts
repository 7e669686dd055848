import { audienceOf } from '@lodge/desk'
import { broadcastToAdmin, broadcastToPortal } from '../broadcast.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'

export async function broadcastMessage(
  { load: read, sockets }: RealtimeContext,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const [message, news] = await Promise.all([read.message(messageId), read.ticketPushes(ticketId)])
  if (!message || !news) return
  const { ticketNumber, visibility } = message
  const { requesterId } = news.place
  const audience = audienceOf({ kind: 'message', ticketNumber, visibility, requesterId })
  broadcastToPortal(sockets, audience.portal, 'message.added', message)
  removeUnauthorizedSockets(sockets, news.place)
  broadcastToAdmin(sockets, audience.admin, 'message.added', message)
}
