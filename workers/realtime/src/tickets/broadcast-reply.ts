import type { DomainEvent, MessageView } from '@lodge/contracts'
import { audienceOf, forRequester, type TicketPushes } from '@lodge/desk/ticketing'
import type { RealtimeContext } from '../realtime-context.ts'
import { removeUnauthorizedSockets } from '../remove-unauthorized-sockets.ts'
import { pushTicket } from './broadcast-ticket.ts'

/** Pushes the ticket before the message, which a browser takes longer to show. */
export async function broadcastReply(
  ctx: RealtimeContext,
  event: DomainEvent<'ticket.replied'>,
): Promise<void> {
  const [pushes, message] = await Promise.all([
    ctx.load.ticketPushes(event.ticketId),
    ctx.load.message(event.messageId),
  ])
  if (!pushes) return
  const ticketPushed = pushTicket(ctx, pushes, null)
  // One that was moved or merged meanwhile comes with the thread that it is in.
  if (message?.ticketNumber === pushes.target.number) pushMessage(ctx, pushes, message)
  await ticketPushed
}

function pushMessage({ sockets }: RealtimeContext, { target }: TicketPushes, message: MessageView): void {
  const { ticketNumber, visibility } = message
  const { requesterId } = target
  const audience = audienceOf({ kind: 'message', ticketNumber, visibility, requesterId })
  sockets.portal.to(audience.portal).emit('message.added', forRequester(message))
  removeUnauthorizedSockets(sockets, target)
  sockets.admin.to(audience.admin).emit('message.added', message)
}
