import { type AutomationField, answeredFieldTypes } from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireAutomationKeeper } from './automation-access.ts'

/** Returns the fields of forms in use whose answers conditions can ask for, by label. */
export async function listAutomationFields(ctx: Context): Promise<{ items: AutomationField[] }> {
  requireAutomationKeeper(ctx)
  return { items: await selectAnswerFields(ctx.db, sql`TRUE`) }
}

/**
 * Returns the fields of forms in use that meet a condition on `field`, each key once: several forms may ask the same, and
 * the newest one names it.
 */
export function selectAnswerFields(db: Database | Transaction, condition: Sql): Promise<AutomationField[]> {
  return query<AutomationField & { [column: string]: unknown }>(
    db,
    sql`
    SELECT asked.key, (array_agg(asked.label ORDER BY asked.at DESC))[1] AS label,
           (array_agg(asked.type ORDER BY asked.at DESC))[1] AS type,
           array_agg(DISTINCT asked.form ORDER BY asked.form) AS forms,
           (array_agg(asked.choices ORDER BY asked.at DESC))[1] AS choices
    FROM (
      SELECT field->>'key' AS key, field->>'label' AS label, field->>'type' AS type, form.name AS form, latest.published_at AS at,
             COALESCE((SELECT jsonb_agg(jsonb_build_object('value', choice->>'value', 'label', choice->>'label')
                                        ORDER BY place)
                       FROM jsonb_array_elements(field->'choices') WITH ORDINALITY AS given(choice, place)),
                      '[]') AS choices
      FROM form JOIN LATERAL (
        SELECT fields, published_at FROM form_version WHERE form_id = form.id ORDER BY version DESC LIMIT 1
      ) latest ON TRUE, jsonb_array_elements(latest.fields) field
      WHERE form.archived_at IS NULL AND field->>'type' = ANY(${[...answeredFieldTypes]}) AND ${condition}) asked
    GROUP BY asked.key ORDER BY label, asked.key`,
  )
}
