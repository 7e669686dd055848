import { limits, type SuggestByText } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { beginningWith } from '../../../foundation/like-patterns.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { tagVisibleTo } from '../../../foundation/visibility.ts'

/**
 * Returns tags that begin with the text, then those that resemble it; without a text, the newest. Only tags of tickets
 * that the agent sees are suggested, as a tag can say what a ticket is about. For staff only.
 */
export async function suggestTags({ db, actor }: Context, { text }: SuggestByText): Promise<string[]> {
  requireStaff({ actor })
  const typed = text.toLowerCase().normalize('NFC').replace(/\s+/g, '-')
  const begins = sql`name LIKE ${beginningWith(typed)}`
  const seen = tagVisibleTo(actor)
  const found =
    typed === ''
      ? sql`SELECT name FROM tag WHERE ${seen} ORDER BY created_at DESC, name LIMIT ${limits.suggestions}`
      : sql`
        SELECT name FROM (
          (SELECT name, 0 AS rank FROM tag WHERE ${begins} AND ${seen} ORDER BY name LIMIT ${limits.suggestions})
          UNION ALL
          (SELECT name, 1 FROM tag WHERE name % ${typed} AND NOT (${begins}) AND ${seen}
           ORDER BY similarity(name, ${typed}) DESC, name LIMIT ${limits.suggestions})) tag
        ORDER BY rank LIMIT ${limits.suggestions}`
  const rows = await query<{ name: string }>(db, found)
  return rows.map(({ name }) => name)
}
