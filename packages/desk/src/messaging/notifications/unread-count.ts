import { maxUnreadCount, type UnreadCount } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { Staff } from '@lodge/domain'
import { visibleTo } from '../../foundation/visibility.ts'

/**
 * Returns an agent's number of unread notifications, of tickets that they see. The version is the moment at which the
 * database was asked: a count taken after a change has a higher one than a count without it.
 */
export async function unreadCountOf(db: Database, agent: Staff): Promise<UnreadCount> {
  const [row] = await query<{ count: number; version: string }>(
    db,
    sql`
    SELECT (SELECT count(*)::int FROM (
              SELECT FROM notification LEFT JOIN ticket ON ticket.id = notification.ticket_id
              WHERE notification.person_id = ${agent.id} AND notification.read_at IS NULL
                AND (notification.ticket_id IS NULL OR ${visibleTo(agent)})
              LIMIT ${maxUnreadCount}) unread) AS count,
           (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS version`,
  )
  return { count: row?.count ?? 0, version: Number(row?.version ?? 0) }
}
