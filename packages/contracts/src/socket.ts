import { z } from 'zod'
import { maxInteger } from './foundation/limits.ts'
import { RecordsChanged } from './foundation/records/record-changes.ts'
import type { ErrorCode } from './foundation/refusals/error-codes.ts'
import type { Refusal } from './foundation/refusals/refusal.ts'
import { Instant, NamedRef } from './foundation/shared.ts'
import {
  NotificationPush,
  NotificationsReadPush,
  TicketWatchers,
} from './messaging/notifications/notifications.ts'
import { TicketParticipants } from './messaging/participants/participants.ts'
import { BulkUpdateView } from './ticketing/bulk-updates/bulk-updates.ts'
import { QueueCounts } from './ticketing/queues/queues.ts'
import { DraftPush } from './ticketing/tickets/conversation/drafts.ts'
import { type AnnounceTyping, TicketPresence, TicketWriting } from './ticketing/tickets/live/presence.ts'
import { TicketStale } from './ticketing/tickets/related-tickets.ts'
import { RequesterTicketPush } from './ticketing/tickets/requester-tickets.ts'
import { MessageView, TicketPush } from './ticketing/tickets/tickets.ts'

const ServerHello = z.object({ now: Instant })
/** The team that has the ticket now, and who moved it; null where a rule did. */
export const TicketAccessLost = z.object({
  number: z.number().int(),
  version: z.number().int(),
  team: NamedRef,
  by: NamedRef.nullable(),
})
export type TicketAccessLost = z.infer<typeof TicketAccessLost>

export const serverToAdmin = {
  hello: ServerHello,
  /** Tickets in the order in which they changed; several at once when there are many. */
  'tickets.changed': z.array(TicketPush),
  /** The ticket went to a team whose tickets this agent does not see. */
  'ticket.access_lost': TicketAccessLost,
  'message.added': MessageView,
  'ticket.stale': TicketStale,
  'draft.changed': DraftPush,
  'queue_counts.changed': QueueCounts,
  'bulk_update.progressed': BulkUpdateView,
  /** Views that this agent may see have changed. */
  'saved_views.changed': z.object({}),
  /** Pushed to those who may read what lists them. */
  'records.changed': RecordsChanged,
  /** Somebody has opened the admin area, or left it. */
  'agents.online_changed': z.object({}),
  'ticket.presence': TicketPresence,
  'ticket.watchers': TicketWatchers,
  'ticket.participants': TicketParticipants,
  /** A reply to the ticket waits, no longer does, or is held. */
  'ticket.scheduled_replies': z.object({ number: z.number().int() }),
  'notification.added': NotificationPush,
  'notifications.read': NotificationsReadPush,
} as const

export const serverToPortal = {
  hello: ServerHello,
  'ticket.changed': RequesterTicketPush,
  'message.added': MessageView,
  'ticket.stale': TicketStale,
  'ticket.writing': TicketWriting,
  /** Pushed for the kinds that requesters choose from or read. */
  'records.changed': RecordsChanged,
} as const

/** Pushes to a wall screen. None has a figure: the screen fetches those where its link is checked. */
export const serverToWall = {
  hello: ServerHello,
  /** Pushed every few seconds, as long as the link holds. */
  'wall.alive': z.object({ now: Instant, version: z.string() }),
  /** Some of its figures are out of date. */
  'wall.changed': z.object({}),
} as const

type Listeners<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: (message: z.infer<Schemas[Name]>) => void
}
export type ServerToAdmin = Listeners<typeof serverToAdmin>
export type ServerToPortal = Listeners<typeof serverToPortal>
export type ServerToWall = Listeners<typeof serverToWall>

/** Asks to join a ticket's room; the answer says whether the server allowed it. */
export const SubscribeToTicket = z.object({ number: z.number().int().positive().max(maxInteger) })
export type SubscribeToTicket = z.infer<typeof SubscribeToTicket>

type SocketAnswer = { ok: true } | { ok: false; error: Refusal & { code: ErrorCode } }

export interface ClientToServer {
  'ticket.subscribe': (input: SubscribeToTicket, answer: (result: SocketAnswer) => void) => void
  'ticket.unsubscribe': (input: SubscribeToTicket) => void
  'ticket.typing': (input: AnnounceTyping) => void
}
