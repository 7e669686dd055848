import { z } from 'zod'
import { AssignmentReason } from '../../directory/availability/assignment.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { Instant, pageOf } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { PersonRef } from '../../ticketing/tickets/tickets.ts'

/**
 * Kinds that agents may turn off. `assigned`: somebody else assigned the ticket to the agent. `mention`: a note names the agent. `answer`: the
 * requester replied to or reopened a ticket that the agent has or watches, or a message was moved there. `sla`: a deadline of the agent's is at risk
 * or breached.
 */
export const NotificationKind = z.enum(['assigned', 'mention', 'answer', 'sla'])
export type NotificationKind = z.infer<typeof NotificationKind>

/** `paused`: a macro or an automation of the agent's stopped by itself, which always is in the bell. */
export const BellKind = z.enum([...NotificationKind.options, 'paused'])
export type BellKind = z.infer<typeof BellKind>

export const NotificationView = z.object({
  id: z.uuid(),
  kind: BellKind,
  /** Null for `paused` alone. */
  ticket: z.object({ number: z.number().int(), subject: z.string() }).nullable(),
  /** The record that is paused, with the reason; null for everything else. */
  paused: z
    .object({
      record: z.enum(['macro', 'automation']),
      alias: z.string(),
      title: z.string(),
      reason: Refusal,
    })
    .nullable(),
  /** Null for Lodge itself. */
  actor: z.string().nullable(),
  excerpt: z.string().nullable(),
  deadline: z.object({ metric: SlaMetric, isBreached: z.boolean() }).nullable(),
  /** The requester reopened the ticket without a message. */
  isReopening: z.boolean(),
  /** A mail about a message of the ticket did not reach somebody. */
  isUndelivered: z.boolean(),
  /** The agent's scheduled reply was not sent. */
  isHeldReply: z.boolean(),
  /** The actor moved a message of a requester to the ticket. */
  isMoved: z.boolean(),
  /** The reason why Lodge itself assigned the ticket; null where somebody did. */
  because: AssignmentReason.nullable(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type NotificationView = z.infer<typeof NotificationView>

/** Unread notifications, counted up to `maxUnreadCount`. The higher `version` wins. */
export const UnreadCount = z.object({ count: z.number().int(), version: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

export const maxUnreadCount = 100

export const NotificationParams = z.object({ notificationId: z.uuid() })
export type NotificationParams = z.infer<typeof NotificationParams>

export const ListNotifications = z.object({ cursor: z.string().max(400).optional() })
export type ListNotifications = z.infer<typeof ListNotifications>

export const NotificationsPage = pageOf(NotificationView)
export type NotificationsPage = z.infer<typeof NotificationsPage>

export const NotificationPush = z.object({ notification: NotificationView, unread: UnreadCount })
export type NotificationPush = z.infer<typeof NotificationPush>

/** Notifications that were read on some device; without ids, all up to a moment. */
export const NotificationsReadPush = z.object({
  ids: z.array(z.uuid()).nullable(),
  upTo: Instant,
  unread: UnreadCount,
})
export type NotificationsReadPush = z.infer<typeof NotificationsReadPush>

export const NotificationChannels = z.object({ bell: z.boolean(), mail: z.boolean() })
export type NotificationChannels = z.infer<typeof NotificationChannels>

export const NotificationPreferences = z.object({
  assigned: NotificationChannels,
  mention: NotificationChannels,
  answer: NotificationChannels,
  sla: NotificationChannels,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The default is everything: nothing that waits for a reply may be missed. */
const allChannels: NotificationChannels = { bell: true, mail: true }

/** Preferences as stored; what is missing or unreadable takes its default. */
export const StoredNotificationPreferences = z
  .object({
    assigned: NotificationChannels.catch(allChannels),
    mention: NotificationChannels.catch(allChannels),
    answer: NotificationChannels.catch(allChannels),
    sla: NotificationChannels.catch(allChannels),
  })
  .catch({ assigned: allChannels, mention: allChannels, answer: allChannels, sla: allChannels })

/** The agents who follow a ticket. The higher `version` wins. */
export const TicketWatchers = z.object({
  number: z.number().int(),
  version: z.number().int(),
  watchers: z.array(PersonRef),
})
export type TicketWatchers = z.infer<typeof TicketWatchers>

export const SetWatching = z.object({ isWatching: z.boolean() })
export type SetWatching = z.infer<typeof SetWatching>
