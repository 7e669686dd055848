import { insertMany } from '../../../tables/change.ts'
import { findMany } from '../../../tables/find.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import { toResponseHtml } from '../to-response-html.ts'
import { germanResponses } from './german-responses.ts'

/** Translates canned responses to German; one has been written anew since. */
export async function addGermanResponses(tx: Transaction, updatedAt: Date): Promise<void> {
  const responses = await findMany(tx, 'canned_response', {}, { columns: ['id', 'title', 'html'] })
  await insertMany(
    tx,
    'site_text',
    responses.flatMap(({ id: recordId, title, html }) => {
      const german = germanResponses[title]
      if (!german) return []
      const row = { kind: 'canned_response', recordId, language: 'de', updatedAt }
      return [
        { ...row, field: 'title', text: german.title, source: title },
        { ...row, field: 'html', text: toResponseHtml(german.text), source: german.madeOf ?? html },
      ]
    }),
  )
}
