import type { DomainEvent } from '@lodge/contracts'
import type { Handlers } from '@lodge/events'
import { announceMessage } from './announce-message.ts'
import { announceMove } from './announce-move.ts'
import { announceBulkChange, announceView } from './announce-own.ts'
import { announceTicket, announceTicketAndCounts } from './announce-ticket.ts'
import { dropPerson, dropSession } from './drop-sockets.ts'
import type { RealtimeContext } from './realtime-context.ts'

/** What the screens are told of each event. */
export const handlers: Handlers<'realtime', RealtimeContext> = {
  'ticket.opened': announceOpening,
  'ticket.replied': announceReply,
  'ticket.status_changed': announceTicketAndCounts,
  'ticket.assigned': announceTicketAndCounts,
  'ticket.team_changed': announceMove,
  'ticket.priority_changed': announceTicket,
  'ticket.tags_changed': announceTicket,
  'saved_view.changed': announceView,
  'bulk_change.progressed': announceBulkChange,
  'deadline.changed': announceTicketAndCounts,
  'deadline.warned': announceTicketAndCounts,
  'deadline.breached': announceTicketAndCounts,
  'deadline.escalated': announceTicket,
  'person.signed_out': dropSession,
  'person.access_changed': dropPerson,
}

async function announceOpening(ctx: RealtimeContext, event: DomainEvent<'ticket.opened'>) {
  await Promise.all([announceTicketAndCounts(ctx, event), announceMessage(ctx, event)])
}

async function announceReply(ctx: RealtimeContext, event: DomainEvent<'ticket.replied'>) {
  await Promise.all([announceTicket(ctx, event), announceMessage(ctx, event)])
}
