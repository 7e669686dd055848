import type { NotificationParams, TicketParams, UnreadCount } from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { unreadCountOf } from './unread-count.ts'

/** Marks one of the agent's notifications read; one that is not theirs, or read already, changes nothing. */
export function readNotification(ctx: Context, { notificationId }: NotificationParams): Promise<UnreadCount> {
  return read(ctx, sql`id = ${notificationId}`)
}

/** Marks the agent's notifications about a ticket read, as when they open it. */
export function readTicketNotifications(ctx: Context, { number }: TicketParams): Promise<UnreadCount> {
  return read(ctx, sql`ticket_id = (SELECT id FROM ticket WHERE number = ${number})`)
}

export function readNotifications(ctx: Context): Promise<UnreadCount> {
  return read(ctx, null)
}

/** Without a condition all are meant; then the event names none, so that it does not grow with them. */
async function read(ctx: Context, which: Sql | null): Promise<UnreadCount> {
  const agent = requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    const changed = await query<{ id: string }>(
      tx,
      sql`UPDATE notification SET read_at = ${ctx.now()}
          WHERE person_id = ${agent.id} AND read_at IS NULL AND ${which ?? sql`TRUE`}
          RETURNING id`,
    )
    if (changed.length === 0) return
    const notificationIds = which && changed.map(({ id }) => id)
    await recordEventBy(ctx, tx, { type: 'person.notifications_read', personId: agent.id, notificationIds })
  })
  return unreadCountOf(ctx.db, agent)
}
