import type { ActivityFilter, ActivityPage, ActivityView, ListActivity } from '@lodge/contracts'
import { limits } from '@lodge/contracts'
import { type Database, empty, findOne, query, type Sql, sql, timestamp } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor, type PagePosition } from '../../foundation/cursor.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { loadActivityScope, narrowActivity } from './narrow-activity.ts'

interface ActivityRow extends Omit<ActivityView, 'at'> {
  at: Date
}

const order = 'activity'

/**
 * Returns a page of the activity log, newest first, as it is narrowed. Throws `forbidden` for anyone but a superadmin
 * (specification, section 6).
 */
export async function listActivity(ctx: Context, { cursor, ...filter }: ListActivity): Promise<ActivityPage> {
  requireSuperadmin(ctx)
  const condition = narrowActivity(filter, await loadActivityScope(ctx, filter))
  const [page, names] = await Promise.all([
    pageOfActivity(ctx.db, condition, { cursor }),
    namesIn(ctx.db, filter),
  ])
  return { ...page, names }
}

/** Returns a page of the rows that match a condition, newest first. */
export async function pageOfActivity(
  db: Database,
  condition: Sql,
  { cursor, size = limits.pageSize }: { cursor: string | undefined; size?: number },
): Promise<Pick<ActivityPage, 'items' | 'next'>> {
  const rows = await query<ActivityRow>(
    db,
    sql`
    SELECT page.id, at, actor, person.alias AS "actorAlias", action, page.subject, ticket.number AS ticket,
           record_id AS "recordId", before, after, through, ip, request_id AS "requestId"
    FROM (
      SELECT id, at, actor_id, actor, action, subject, ticket_id, record_id, before, after, through, ip, request_id
      FROM activity WHERE ${condition} ${after(decodeCursor(cursor, order))}
      ORDER BY at DESC, id LIMIT ${size + 1}
    ) page
    LEFT JOIN person ON person.id = actor_id LEFT JOIN ticket ON ticket.id = ticket_id
    ORDER BY at DESC, page.id`,
  )
  const items = rows.slice(0, size).map((row) => ({ ...row, at: row.at.toISOString() }))
  const last = rows.length > size ? items.at(-1) : undefined
  return { items, next: last ? encodeCursor({ order, at: last.at, id: last.id }) : null }
}

/** The first part of the condition is for the index; the second orders rows of the same moment. */
function after(place: PagePosition | null): Sql {
  if (!place) return empty
  const at = timestamp(place.at)
  return sql`AND at <= ${at} AND (at < ${at} OR id > ${place.id})`
}

async function namesIn(db: Database, { actor, record }: ActivityFilter): Promise<ActivityPage['names']> {
  const [person, entry] = await Promise.all([
    actor === undefined ? null : findOne(db, 'person', { alias: actor }, { columns: ['name', 'email'] }),
    record === undefined
      ? null
      : findOne(db, 'activity', { recordId: record }, { columns: ['subject'], orderBy: ['at DESC'] }),
  ])
  return { actor: person && (person.name || person.email), record: entry?.subject ?? null }
}
