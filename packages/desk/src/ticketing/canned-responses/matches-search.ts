import { empty, join, type Sql, sql, texts } from '@lodge/database'
import { containing } from '../../foundation/like-patterns.ts'
import type { TextLanguages } from '../../foundation/site-texts/text-languages.ts'

/**
 * Returns the condition on `canned_response` that its title or text contains every word, in whatever case, as it is
 * written or in one of these languages.
 */
export function matchesSearch(search: string | undefined, languages: TextLanguages = []): Sql {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`TRUE`
  return join(
    words.map((word) => {
      const like = containing(word)
      return sql`(canned_response.title ILIKE ${like} OR canned_response.text ILIKE ${like} ${orTranslated(languages, like)})`
    }),
    ' AND ',
  )
}

function orTranslated(languages: TextLanguages, like: string): Sql {
  if (languages.length === 0) return empty
  return sql`
    OR EXISTS (
      SELECT FROM site_text
      WHERE kind = 'canned_response' AND record_id = canned_response.id AND language = ANY(${texts(languages)})
        AND replace(replace(replace(regexp_replace(site_text.text, '<[^>]*>', ' ', 'g'),
              '&lt;', '<'), '&gt;', '>'), '&amp;', '&') ILIKE ${like})`
}
