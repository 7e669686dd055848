import { type AliasParams, FormField, type FormVersionPage, type ListFormVersions } from '@lodge/contracts'
import { empty, findOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { z } from 'zod'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { formKind } from './form-kind.ts'

interface RawVersion {
  version: number
  publishedAt: Date
  publishedBy: string | null
  fields: unknown
}

const pageSize = 10

/** Returns a page of a form's versions, newest first, with their fields and publishers; throws `not_found`. */
export async function listFormVersions(
  ctx: Context,
  { alias, before }: AliasParams & ListFormVersions,
): Promise<FormVersionPage> {
  requireRecordPermission(ctx, formKind.permission)
  const form = await findOne(ctx.db, 'form', { alias }, { columns: ['id'] })
  if (!form) throw refusal(formKind.notFound)
  const rows = await query<RawVersion>(
    ctx.db,
    sql`
    SELECT version, published_at AS "publishedAt", fields,
           (SELECT actor FROM activity
            WHERE record_id = ${form.id} AND action = ${formKind.event} AND after->>'version' = version::text
            ORDER BY at LIMIT 1) AS "publishedBy"
    FROM form_version
    WHERE form_id = ${form.id} ${before === undefined ? empty : sql`AND version < ${before}`}
    ORDER BY version DESC LIMIT ${pageSize + 1}`,
  )
  const items = rows.slice(0, pageSize).map(({ publishedAt, fields, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    fields: z.array(FormField).parse(fields),
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.version ?? null) : null }
}
