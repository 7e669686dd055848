import { raw, type Sql, sql, texts } from '@lodge/database'
import type { MatchQueries } from './build-search-query.ts'

const messagesTried = 50

/** The way to make an excerpt of a message, and the text before each match in it. */
interface Excerpts {
  excerptOf: (body: Sql) => Sql
  matchStart: string
}

/**
 * Selects visibility, author and excerpt of the message of `ticket` that shows why it was found: one that has all the
 * words before one that has some, and the newest first. Taking a message's words is most of the work of showing a hit,
 * so for a single word the excerpts of messages that contain it or its stem are tried first; the words are taken only
 * where none of these shows a match, such as with accents.
 */
export function messageWithMatch({ any, all, forms }: MatchQueries, excerpts: Excerpts): Sql {
  const { excerptOf, matchStart } = excerpts
  const shown = sql`visibility, author_id, ${excerptOf(sql`body`)} AS excerpt`
  if (any !== all) return sql`SELECT ${shown} FROM (${fullestMessage(any, all)}) fullest`
  const newest = sql`
    SELECT ${shown} FROM (
      SELECT * FROM (${latest}) latest WHERE ${wordsOf} @@ ${any}::tsquery
      ORDER BY created_at DESC LIMIT 1) newest`
  if (forms === null) return newest
  // No word has a character that means something to LIKE.
  const parts = forms.map((form) => `%${form}%`)
  return sql`
    (SELECT visibility, author_id, excerpt FROM (
       SELECT ${shown}, created_at FROM (${latest}) latest
       WHERE lower(body) LIKE ANY(${texts(parts)}) OFFSET 0) likely
     WHERE strpos(excerpt, ${matchStart}) > 0 ORDER BY created_at DESC LIMIT 1)
    UNION ALL (${newest}) LIMIT 1`
}

const latest = sql`
  SELECT visibility, author_id, body, created_at FROM message
  WHERE message.ticket_id = ticket.id ORDER BY created_at DESC LIMIT ${raw(String(messagesTried))}`

const wordsOf = sql`search_vector(search_plain(body), 'C')`

function fullestMessage(any: string, all: string): Sql {
  return sql`
    SELECT * FROM (SELECT *, ${wordsOf} AS words FROM (${latest}) latest OFFSET 0) said
    WHERE words @@ ${any}::tsquery ORDER BY words @@ ${all}::tsquery DESC, created_at DESC LIMIT 1`
}
