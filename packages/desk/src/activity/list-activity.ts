import type { ActivityPage, ActivityView, ListActivity } from '@lodge/contracts'
import { limits } from '@lodge/contracts'
import { type Database, empty, query, type Sql, sql, timestamp } from '@lodge/database'
import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor, type PagePosition } from '../cursor.ts'

interface ActivityRow extends Omit<ActivityView, 'at'> {
  at: Date
}

const order = 'activity'

/**
 * Returns a page of the activity log, newest first, of all or of one action or ticket. Throws `forbidden` for anyone
 * but a superadmin (specification, section 6).
 */
export async function listActivity({ db, actor }: Context, query: ListActivity): Promise<ActivityPage> {
  authorize(actor.kind === 'staff' && hasPermission(actor, 'superadmin'))
  return pageOfActivity(db, narrowedTo(query), query.cursor)
}

/** Returns a page of the rows that match a condition, newest first. */
export async function pageOfActivity(
  db: Database,
  condition: Sql,
  cursor: string | undefined,
): Promise<ActivityPage> {
  const rows = await query<ActivityRow>(
    db,
    sql`
    SELECT id, at, actor, action, subject, before, after, ip FROM activity
    WHERE ${condition} ${after(decodeCursor(cursor, order))}
    ORDER BY at DESC, id LIMIT ${limits.pageSize + 1}`,
  )
  const items = rows.slice(0, limits.pageSize).map((row) => ({ ...row, at: row.at.toISOString() }))
  const last = rows.length > limits.pageSize ? items.at(-1) : undefined
  return { items, next: last ? encodeCursor({ order, at: last.at, id: last.id }) : null }
}

function narrowedTo({ action, ticket }: ListActivity): Sql {
  const ofAction = action === undefined ? empty : sql`AND action = ${action}`
  const ofTicket =
    ticket === undefined ? empty : sql`AND ticket_id = (SELECT id FROM ticket WHERE number = ${ticket})`
  return sql`TRUE ${ofAction} ${ofTicket}`
}

/**
 * Returns the condition of a later page. Its first part is for the index; the second orders rows of the same moment.
 */
function after(place: PagePosition | null): Sql {
  if (!place) return empty
  const at = timestamp(place.at)
  return sql`AND at <= ${at} AND (at < ${at} OR id > ${place.id})`
}
