import { z } from 'zod'
import { Instant, pageOf } from '../shared.ts'
import { SlaMetric } from '../sla/deadlines/deadlines.ts'
import { PersonRef } from '../tickets/tickets.ts'

/**
 * What an agent is told of: a ticket given to them by somebody else, their name in a note, a requester's answer to or
 * reopening of a ticket that they have or watch, and a target at risk or missed that is theirs to keep.
 */
export const NotificationKind = z.enum(['assigned', 'mention', 'answer', 'sla'])
export type NotificationKind = z.infer<typeof NotificationKind>

export const NotificationView = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  ticket: z.object({ number: z.number().int(), subject: z.string() }),
  /** Whose doing it was; null for Lodge itself. */
  actor: z.string().nullable(),
  /** The beginning of the message that it is about. */
  excerpt: z.string().nullable(),
  deadline: z.object({ metric: SlaMetric, isBreached: z.boolean() }).nullable(),
  /** The requester came back without a message. */
  isReopening: z.boolean(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type NotificationView = z.infer<typeof NotificationView>

/** How many are unread, at most `mostUnread`. Higher `version` wins. */
export const UnreadCount = z.object({ count: z.number().int(), version: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** More than so many are not counted. */
export const maxUnreadCount = 100

export const NotificationParams = z.object({ notificationId: z.uuid() })
export type NotificationParams = z.infer<typeof NotificationParams>

export const ListNotifications = z.object({ cursor: z.string().max(400).optional() })
export type ListNotifications = z.infer<typeof ListNotifications>

export const NotificationsPage = pageOf(NotificationView)
export type NotificationsPage = z.infer<typeof NotificationsPage>

export const NotificationPush = z.object({ notification: NotificationView, unread: UnreadCount })
export type NotificationPush = z.infer<typeof NotificationPush>

/** These were read, on whichever device; without ids all up to a moment. */
export const NotificationsReadPush = z.object({
  ids: z.array(z.uuid()).nullable(),
  upTo: Instant,
  unread: UnreadCount,
})
export type NotificationsReadPush = z.infer<typeof NotificationsReadPush>

/** Where a kind of notification goes. */
export const NotificationChannels = z.object({ bell: z.boolean(), mail: z.boolean() })
export type NotificationChannels = z.infer<typeof NotificationChannels>

export const NotificationPreferences = z.object({
  assigned: NotificationChannels,
  mention: NotificationChannels,
  answer: NotificationChannels,
  sla: NotificationChannels,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Who has chosen nothing is told of everything, as nothing may be missed that waits for an answer. */
const allChannels: NotificationChannels = { bell: true, mail: true }

/** Preferences as they are stored: what is missing or cannot be read is the default. */
export const StoredNotificationPreferences = z
  .object({
    assigned: NotificationChannels.catch(allChannels),
    mention: NotificationChannels.catch(allChannels),
    answer: NotificationChannels.catch(allChannels),
    sla: NotificationChannels.catch(allChannels),
  })
  .catch({ assigned: allChannels, mention: allChannels, answer: allChannels, sla: allChannels })

/** The agents who hear of a ticket although it is not theirs. Higher `version` wins. */
export const TicketWatchers = z.object({
  number: z.number().int(),
  version: z.number().int(),
  watchers: z.array(PersonRef),
})
export type TicketWatchers = z.infer<typeof TicketWatchers>

export const SetWatching = z.object({ isWatching: z.boolean() })
export type SetWatching = z.infer<typeof SetWatching>
