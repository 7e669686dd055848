import { FormField, type TopicFormOption } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { z } from 'zod'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

interface FormRow {
  alias: string
  name: string
  fields: unknown
}

/** Returns the forms that a topic can have, by name, each with the fields published last. */
export async function listTopicForms(ctx: Context): Promise<TopicFormOption[]> {
  requireRecordPermission(ctx, 'manage_topic')
  const rows = await query<FormRow>(
    ctx.db,
    sql`
    SELECT form.alias, form.name, published.fields FROM form
    JOIN LATERAL (
      SELECT fields FROM form_version WHERE form_version.form_id = form.id AND published_at <= ${ctx.now()}
      ORDER BY version DESC LIMIT 1) published ON TRUE
    WHERE form.archived_at IS NULL
    ORDER BY form.name, form.id`,
  )
  return rows.map((row) => ({ ...row, fields: z.array(FormField).parse(row.fields) }))
}
