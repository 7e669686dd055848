import { pushReply, pushStatus, type WebPushContext } from '@lodge/desk/messaging'
import type { Handlers } from '@lodge/events'

export const handlers: Handlers<'web-push', WebPushContext> = {
  'ticket.replied': pushReply,
  'ticket.status_changed': pushStatus,
}
