import type {
  NotificationPush,
  NotificationsPage,
  NotificationsReadPush,
  NotificationView,
} from '@lodge/contracts'
import { announce } from '@lodge/ui'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { describeNotification } from './describe-notification.ts'
import { notificationsKey } from './queries.ts'
import { useUnreadCount } from './unread-store.ts'

type LoadedNotifications = InfiniteData<NotificationsPage, string | undefined>

/** Puts a pushed notification into the count and the loaded list, once. */
export function applyNotification(cache: QueryClient, push: NotificationPush): void {
  const { notification } = push
  if (useUnreadCount.getState().latest?.id !== notification.id) announce(describeNotification(notification))
  useUnreadCount.getState().added(push)
  cache.setQueryData<LoadedNotifications>(
    notificationsKey,
    (loaded) => loaded && withAdded(loaded, notification),
  )
}

/** Takes over what was read here or on another device. */
export function applyNotificationsRead(
  cache: QueryClient,
  { ids, upTo, unread }: NotificationsReadPush,
): void {
  useUnreadCount.getState().counted(unread)
  const isRead = ({ id, createdAt }: NotificationView) =>
    ids === null ? createdAt <= upTo : ids.includes(id)
  cache.setQueryData<LoadedNotifications>(
    notificationsKey,
    (loaded) => loaded && mapItems(loaded, (item) => (isRead(item) ? { ...item, isRead: true } : item)),
  )
}

function withAdded(loaded: LoadedNotifications, notification: NotificationView): LoadedNotifications {
  if (loaded.pages.some(({ items }) => items.some(({ id }) => id === notification.id))) return loaded
  const [first, ...rest] = loaded.pages
  if (!first) return loaded
  const items = [notification, ...first.items].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { ...loaded, pages: [{ ...first, items }, ...rest] }
}

function mapItems(
  loaded: LoadedNotifications,
  change: (item: NotificationView) => NotificationView,
): LoadedNotifications {
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}
