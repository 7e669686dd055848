import type { AliasParams, Permission, RecordUsage, superadmin } from '@lodge/contracts'
import { query, raw, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../context.ts'
import type { RecordNotFound, RecordTable } from './record-kind.ts'
import { requireRecordPermission } from './require-record-permission.ts'

interface UsageOf {
  permission: Permission | typeof superadmin
  table: RecordTable
  notFound: RecordNotFound
  /** Counts what refers to the record, by the name of the kind: each returns one number as `count`. */
  counts: Record<string, (id: string) => Sql>
}

/** Returns how many of each kind refer to a record; throws `not_found`. */
export async function countUsage(
  ctx: Context,
  { permission, table, notFound, counts }: UsageOf,
  { alias }: AliasParams,
): Promise<RecordUsage> {
  requireRecordPermission(ctx, permission)
  const [record] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM ${raw(table)} WHERE alias = ${alias}`,
  )
  if (!record) throw refusal(notFound)
  const found = await Promise.all(
    Object.entries(counts).map(async ([kind, count]) => {
      const [row] = await query<{ count: number }>(ctx.db, count(record.id))
      return [kind, row?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(found)
}
