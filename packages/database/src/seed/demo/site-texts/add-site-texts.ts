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
    INSERT INTO site_text (kind, record_id, field, language, text, source, updated_at)
    SELECT kind, record_id, field, 'de', translated.value, source, ${timestamp(since)}
    FROM written_site_texts() written
    JOIN jsonb_each_text(${json({ ...germanNames, ...german })}) translated ON translated.key = written.source
    WHERE kind <> 'canned_response'`,
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
}
