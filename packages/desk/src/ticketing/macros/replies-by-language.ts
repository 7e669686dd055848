import { type Database, query, sql, type Transaction } from '@lodge/database'
import type { PlaceholderValues } from '../canned-responses/fill-placeholders.ts'
import type { PlaceholderTicket } from '../canned-responses/load-placeholder-values.ts'

/** The reply of a macro by the languages that it is translated to, as rich text. */
export type RepliesByLanguage = Readonly<Record<string, string>>

interface ChosenReply {
  html: string
  /** For the sentences around them. */
  values: PlaceholderValues
  /** Null for a reply as it is written. */
  language: string | null
}

/** Returns the translations of a macro's reply, of which an outdated one is one too. */
export async function loadReplies(
  db: Database | Transaction,
  { id, reply }: { id: string; reply: string },
): Promise<RepliesByLanguage> {
  if (reply === '') return {}
  const rows = await query<{ language: string; text: string }>(
    db,
    sql`SELECT language, text FROM site_text WHERE kind = 'macro' AND record_id = ${id} AND field = 'reply'`,
  )
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]))
}

/** Returns a reply in the best of a ticket's languages that it is translated to, else as it is written. */
export function chooseReply(
  ticket: Pick<PlaceholderTicket, 'textLanguages' | 'values' | 'valuesIn'>,
  reply: string,
  replies: RepliesByLanguage,
): ChosenReply {
  for (const language of ticket.textLanguages) {
    const html = replies[language]
    if (html !== undefined) return { html, values: ticket.valuesIn(language), language }
  }
  return { html: reply, values: ticket.values, language: null }
}
