import { raw, type Sql, sql } from '@lodge/database'
import type { MatchQueries } from './build-search-query.ts'

const messagesTried = 50

/**
 * Selects the message of `ticket` that shows why it was found: one that has all the words before one that has some, and
 * the newest first. A single word as it was typed comes before its other forms. Taking a message's words is most of the
 * work of showing a hit, so none is read after the one that is shown.
 */
export function messageWithMatch({ any, all, word }: MatchQueries): Sql {
  if (any !== all) return fullestMessage(any, all)
  const newest = newestMessage(sql`${wordsOf} @@ ${any}::tsquery`)
  if (word === null) return newest
  const asTyped = sql`CASE WHEN strpos(lower(body), ${word}) > 0 THEN ${wordsOf} @@ ${any}::tsquery END`
  return sql`(${newestMessage(asTyped)}) UNION ALL (${newest}) LIMIT 1`
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
