import { query } from '../../../query.ts'
import { json, sql, timestamp } from '../../../sql.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import { addGermanResponses } from './add-german-responses.ts'
import { german } from './german.ts'
import { germanNames } from './german-names.ts'

/** Translates to German what the site says, as far as there is German for it; one text has changed since. */
export async function addSiteTexts(tx: Transaction, since: Date): Promise<void> {
  await query(
    tx,
    sql`
    WITH written (kind, record_id, field, source) AS (
      SELECT 'topic', id, field, said FROM topic CROSS JOIN LATERAL (VALUES
        ('name', name), ('title', NULLIF(title, name)), ('description', description)) text (field, said)
      UNION ALL
      SELECT 'article_category', id, field, said FROM article_category CROSS JOIN LATERAL (VALUES
        ('name', name), ('summary', summary)) text (field, said)
      UNION ALL
      SELECT 'department', id, 'name', name FROM department
      UNION ALL
      SELECT 'business_hours', id, 'name', name FROM business_hours
      UNION ALL
      SELECT 'site', record_id, field, said FROM site CROSS JOIN LATERAL (VALUES
        ('name', name), ('page_title_default', page_title_default), ('page_title_suffix', btrim(page_title_suffix))
      ) text (field, said)
      UNION ALL
      SELECT DISTINCT 'business_hours', business_hours_id, 'holidays.' || holiday.name, holiday.name
      FROM business_hours_version CROSS JOIN LATERAL jsonb_each_text(holiday_names) holiday (date, name)
      UNION ALL
      SELECT 'form', version.form_id, text.field, text.said
      FROM form_version version CROSS JOIN LATERAL jsonb_array_elements(version.fields) question
      CROSS JOIN LATERAL (
        VALUES (question ->> 'key' || '.label', question ->> 'label'), (question ->> 'key' || '.hint', question ->> 'hint')
        UNION ALL
        SELECT question ->> 'key' || '.choices.' || (choice ->> 'value'), choice ->> 'label'
        FROM jsonb_array_elements(COALESCE(question -> 'choices', '[]')) choice) text (field, said)
    )
    INSERT INTO site_text (kind, record_id, field, language, text, source, updated_at)
    SELECT kind, record_id, field, 'de', translated.value, source, ${timestamp(since)}
    FROM written JOIN jsonb_each_text(${json({ ...germanNames, ...german })}) translated ON translated.key = written.source`,
  )
  await query(
    tx,
    sql`
    INSERT INTO site_text (kind, record_id, field, language, text, source, updated_at)
    SELECT 'topic', id, 'description', 'de', 'Doppelt gezahlt', 'Paid twice', ${timestamp(since)}
    FROM topic WHERE alias = 'refunds'`,
  )
  await addGermanResponses(tx, since)
  await query(tx, sql`UPDATE site SET text_language = 'en'`)
  await query(
    tx,
    sql`
    UPDATE topic SET names = jsonb_build_object('de', site_text.text) FROM site_text
    WHERE site_text.kind = 'topic' AND site_text.record_id = topic.id AND site_text.field = 'name'`,
  )
}
