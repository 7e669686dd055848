import { type ListNotifications, limits, type NotificationsPage, type UnreadCount } from '@lodge/contracts'
import { empty, type Sql, sql, timestamp } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor, type PagePosition } from '../../foundation/cursor.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { selectNotifications } from './notification-views.ts'
import { unreadCountOf } from './unread-count.ts'

const order = 'notifications'

/** Returns a page of an agent's notifications, newest first, without tickets that they no longer see. */
export async function listNotifications(ctx: Context, query: ListNotifications): Promise<NotificationsPage> {
  const agent = requireStaff(ctx)
  const found = await selectNotifications(
    ctx.db,
    sql`
    SELECT notification.id FROM notification LEFT JOIN ticket ON ticket.id = notification.ticket_id
    WHERE notification.person_id = ${agent.id} AND (notification.ticket_id IS NULL OR ${visibleTo(agent)})
      ${after(decodeCursor(query.cursor, order))}
    ORDER BY notification.created_at DESC, notification.id LIMIT ${limits.pageSize + 1}`,
  )
  const items = found.slice(0, limits.pageSize)
  const last = found.length > limits.pageSize ? items.at(-1) : undefined
  return { items, next: last ? encodeCursor({ order, at: last.createdAt, id: last.id }) : null }
}

export async function unreadCount(ctx: Context): Promise<UnreadCount> {
  return unreadCountOf(ctx.db, requireStaff(ctx))
}

/** The first part of the condition is for the index; the second orders rows of the same moment. */
function after(place: PagePosition | null): Sql {
  if (!place) return empty
  const at = timestamp(place.at)
  return sql`AND notification.created_at <= ${at}
             AND (notification.created_at < ${at} OR notification.id > ${place.id})`
}
