import { join, type Sql, sql } from '@lodge/database'
import { containing } from '../../foundation/like-patterns.ts'

/** Returns the condition on `canned_response` that its title or text contains every word, in whatever case. */
export function matchesSearch(search: string | undefined): Sql {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`TRUE`
  return join(
    words.map((word) => {
      const like = containing(word)
      return sql`(title ILIKE ${like} OR text ILIKE ${like})`
    }),
    ' AND ',
  )
}
