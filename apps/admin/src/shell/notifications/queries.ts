import { routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { useUnreadCount } from './unread-store.ts'

export const notificationsKey = ['notifications'] as const

export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsKey,
  queryFn: ({ pageParam, signal }) =>
    http.call(routes.notifications, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** The count goes to its store, where pushes keep it true. */
export const unreadQuery = queryOptions({
  queryKey: ['unread-notifications'],
  queryFn: async ({ signal }) => {
    const unread = await http.call(routes.unreadCount, {}, { signal })
    useUnreadCount.getState().counted(unread)
    return unread
  },
})

/** Marks one read; pushes bring it to what is on screen. A failure leaves it unread, to be opened again. */
export async function markRead(notificationId: string): Promise<void> {
  useUnreadCount.getState().counted(await http.call(routes.readNotification, { params: { notificationId } }))
}

export async function markAllRead(): Promise<void> {
  useUnreadCount.getState().counted(await http.call(routes.readNotifications))
}

export async function markTicketRead(number: number): Promise<void> {
  useUnreadCount.getState().counted(await http.call(routes.readTicketNotifications, { params: { number } }))
}
