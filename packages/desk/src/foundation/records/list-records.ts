import { type ListRecords, limits } from '@lodge/contracts'
import { empty, join, query, raw, type Sql, sql } from '@lodge/database'
import { type Context, onReplica } from '../context.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { containing } from '../like-patterns.ts'
import { type ExportColumns, exportPages } from './export-pages.ts'
import type { ListedRecord, RecordList } from './record-kind.ts'
import { requireRecordPermission } from './require-record-permission.ts'

export interface RecordPage<Item> {
  items: Item[]
  next: string | null
  counts: { active: number; archived: number }
}

/** Returns a page of records, by name or the last changed first, with how many match in use and archived. */
export async function listRecords<Query extends ListRecords, Raw extends ListedRecord, Item>(
  ctx: Context,
  list: RecordList<Query, Raw, Item>,
  given: Query,
): Promise<RecordPage<Item>> {
  requireRecordPermission(ctx, list.permission)
  const condition = sql`${matchesSearch(list, given.search)} ${list.filter?.(given) ?? empty}`
  const [rows, [counts]] = await Promise.all([
    query<Raw>(ctx.db, pageQuery(list, given, condition)),
    query<RecordPage<Item>['counts']>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS active, count(archived_at)::int AS archived
          FROM ${raw(list.table)} AS record WHERE ${condition}`,
    ),
  ])
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  const next = last && encodeCursor({ order: given.sort, at: last.updatedAt.toISOString(), id: last.id })
  return { items: shown.map(list.toItem), next: next ?? null, counts: counts ?? { active: 0, archived: 0 } }
}

/** Yields the head and then every row of a list as texts, a page at a time. */
export function exportRecords<Query extends ListRecords, Raw extends ListedRecord, Item>(
  ctx: Context,
  list: RecordList<Query, Raw, Item>,
  given: Query,
  columnsIn: ExportColumns<Item>,
): AsyncGenerator<string[]> {
  return exportPages(ctx, columnsIn, (cursor) =>
    onReplica(ctx, (reading) => listRecords(reading, list, { ...given, cursor })),
  )
}

function pageQuery<Query extends ListRecords, Raw extends ListedRecord, Item>(
  { table, columns, name }: RecordList<Query, Raw, Item>,
  { show, sort, cursor }: Query,
  condition: Sql,
): Sql {
  const kind = show === 'archived' ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`
  const order = sort === 'name' ? sql`${name}, id` : sql`updated_at DESC, id DESC`
  return sql`
    SELECT id, alias, archived_at AS "archivedAt", updated_at AS "updatedAt", ${columns}
    FROM ${raw(table)} AS record
    WHERE ${kind} AND ${condition} ${isAfter(table, name, sort, cursor)}
    ORDER BY ${order} LIMIT ${limits.pageSize + 1}`
}

/** By name a page continues after the last row's present name: records are archived and never deleted. */
function isAfter(table: string, name: Sql, sort: ListRecords['sort'], cursor: string | undefined): Sql {
  const position = decodeCursor(cursor, sort)
  if (!position) return empty
  if (sort === 'updated') return sql`AND (updated_at, id) < (${position.at}, ${position.id})`
  return sql`AND (${name}, id) > (SELECT ${name}, id FROM ${raw(table)} WHERE id = ${position.id})`
}

/** Returns the condition that each word is in one of the texts, in whatever case, or finds the row otherwise. */
function matchesSearch(
  { searched, alsoFound }: Pick<RecordList<ListRecords, ListedRecord, unknown>, 'searched' | 'alsoFound'>,
  search: string | undefined,
): Sql {
  const terms = (search ?? '').split(/\s+/).filter(Boolean)
  if (terms.length === 0) return sql`TRUE`
  const matches = terms.map((term) => {
    const like = containing(term)
    const found = searched.map((text) => sql`${text} ILIKE ${like}`)
    return sql`(${join(alsoFound ? [...found, alsoFound(like)] : found, ' OR ')})`
  })
  return join(matches, ' AND ')
}
