import { raw, type Sql, sql, texts } from '@lodge/database'
import type { MatchQueries } from './build-search-query.ts'

const messagesTried = 50

/**
 * Selects the message of `ticket` that shows why it was found: one that has all the words before one that has some, and
 * the newest first. Taking a message's words is most of the work of showing a hit, so for a single word they are taken
 * only of messages that contain it or its stem; of the others, such as with accents, only where none of these has it.
 */
export function messageWithMatch({ any, all, forms }: MatchQueries): Sql {
  if (any !== all) return fullestMessage(any, all)
  const newest = newestMessage(sql`${wordsOf} @@ ${any}::tsquery`)
  if (forms === null) return newest
  // No word has a character that means something to LIKE.
  const parts = forms.map((form) => `%${form}%`)
  const likely = sql`CASE WHEN lower(body) LIKE ANY(${texts(parts)}) THEN ${wordsOf} @@ ${any}::tsquery END`
  return sql`(${newestMessage(likely)}) UNION ALL (${newest}) LIMIT 1`
}

const latest = sql`
  SELECT visibility, author_id, body, created_at FROM message
  WHERE message.ticket_id = ticket.id ORDER BY created_at DESC LIMIT ${raw(String(messagesTried))}`

const wordsOf = sql`search_vector(search_plain(body), 'C')`

function newestMessage(condition: Sql): Sql {
  return sql`SELECT * FROM (${latest}) latest WHERE ${condition} ORDER BY created_at DESC LIMIT 1`
}

function fullestMessage(any: string, all: string): Sql {
  return sql`
    SELECT * FROM (SELECT *, ${wordsOf} AS words FROM (${latest}) latest OFFSET 0) said
    WHERE words @@ ${any}::tsquery ORDER BY words @@ ${all}::tsquery DESC, created_at DESC LIMIT 1`
}
