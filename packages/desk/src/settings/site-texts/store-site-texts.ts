import type { SiteTextFormat, SiteTextKey } from '@lodge/contracts'
import { json, query, sql, type Transaction } from '@lodge/database'
import { toSnippet } from '@lodge/domain'
import { type Context, recordEventsBy } from '../../foundation/context.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'

/** A translation that changes: `before` is null where there was none, and `text` is empty where there is to be none. */
export interface SiteTextChange extends SiteTextKey {
  recordId: string
  recordName: string
  format: SiteTextFormat
  source: string
  before: string | null
  text: string
}

/** The language to translate to, and the one that texts are written in. */
interface StoredLanguages {
  language: string
  textLanguage: string
}

/** Lets translations change one save after the other. */
export async function lockSiteTexts(tx: Transaction): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext('lodge.record.site_text'))`)
}

/** Stores translations to a language, with an event for each record that they are of. */
export async function storeSiteTexts(
  ctx: Context,
  tx: Transaction,
  { language, textLanguage, changes }: StoredLanguages & { changes: readonly SiteTextChange[] },
): Promise<void> {
  if (changes.length === 0) return
  const given = sql`
    jsonb_to_recordset(${json(changes)})
      AS given (kind text, "recordId" uuid, field text, text text, source text)`
  await query(
    tx,
    sql`
    DELETE FROM site_text USING ${given}
    WHERE site_text.kind = given.kind AND site_text.record_id = given."recordId" AND site_text.field = given.field
      AND site_text.language = ${language} AND given.text = ''`,
  )
  await query(
    tx,
    sql`
    INSERT INTO site_text (kind, record_id, field, language, text, source, updated_at)
    SELECT kind, "recordId", field, ${language}, text, source, ${ctx.now()}::timestamptz FROM ${given} WHERE text <> ''
    ON CONFLICT (kind, record_id, field, language)
    DO UPDATE SET text = EXCLUDED.text, source = EXCLUDED.source, updated_at = EXCLUDED.updated_at`,
  )
  await keepTextLanguage(tx, textLanguage)
  await recordEventsBy(
    ctx,
    tx,
    [...Map.groupBy(changes, ({ recordId }) => recordId).values()].flatMap((ofRecord) =>
      toEvent(language, ofRecord),
    ),
  )
}

/** The site's languages may change their order; what its texts are written in does not, while they are translated. */
async function keepTextLanguage(tx: Transaction, textLanguage: string): Promise<void> {
  await query(
    tx,
    sql`
    WITH known AS (
      SELECT EXISTS (SELECT FROM written_site_texts() JOIN site_text USING (kind, record_id, field), site
                     WHERE site_text.language = ANY(site.languages)) AS is_translated
    )
    UPDATE site SET text_language = CASE WHEN is_translated THEN ${textLanguage} END
    FROM known WHERE (text_language IS NOT NULL) <> is_translated`,
  )
}

function toEvent(language: string, changes: readonly SiteTextChange[]) {
  const [first] = changes
  if (!first) return []
  const line = ({ field, format }: SiteTextChange, text: string | null) =>
    text ? [`${language} ${field}: ${sayIn[format](text)}`] : []
  return [
    {
      type: 'site_text.changed' as const,
      recordId: first.recordId,
      subject: first.recordName,
      how: 'edited' as const,
      before: { texts: changes.flatMap((change) => line(change, change.before)) },
      after: { texts: changes.flatMap((change) => line(change, change.text)) },
    },
  ]
}

/** Words for the activity log. */
const sayIn: Record<SiteTextFormat, (text: string) => string> = {
  line: (text) => text,
  rich: (html) => toSnippet(htmlToText(html)),
}
