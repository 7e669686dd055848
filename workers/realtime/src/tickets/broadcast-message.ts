import { audienceOf } from '@lodge/desk'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'

export async function broadcastMessage(
  { load, sockets }: RealtimeContext,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const [message, pushes] = await Promise.all([load.message(messageId), load.ticketPushes(ticketId)])
  if (!message || !pushes) return
  const { ticketNumber, visibility } = message
  const { requesterId } = pushes.target
  const audience = audienceOf({ kind: 'message', ticketNumber, visibility, requesterId })
  sockets.portal.to(audience.portal).emit('message.added', message)
  removeUnauthorizedSockets(sockets, pushes.target)
  sockets.admin.to(audience.admin).emit('message.added', message)
}
