import { integer, query, type Sql, sql, type Transaction } from '@lodge/database'

/** Words of these are not looked for in all tickets: the index lists each ticket that has a common word. */
const newestTickets = 500

/** Forgets the words that `words` selects as spellings to suggest, unless a ticket still has them. */
export async function forgetSpellings(tx: Transaction, words: Sql): Promise<void> {
  await query(
    tx,
    sql`
    WITH known AS MATERIALIZED (
      SELECT word, stem FROM search_word WHERE word IN (${words})
    ), common AS MATERIALIZED (
      SELECT DISTINCT unnest(tsvector_to_array(document)) AS stem
      FROM (SELECT document FROM ticket_search ORDER BY ticket_id DESC LIMIT ${integer(newestTickets)}) AS newest
    ), rare AS MATERIALIZED (
      SELECT word, stem FROM known WHERE NOT EXISTS (SELECT FROM common WHERE common.stem = known.stem)
    )
    DELETE FROM search_word USING rare
    WHERE search_word.word = rare.word
      AND NOT EXISTS (SELECT FROM ticket_search WHERE document @@ quote_literal(rare.stem)::tsquery)`,
  )
  await query(
    tx,
    sql`
    UPDATE search_word_waiting
    SET words = ARRAY(SELECT unnest(search_word_waiting.words) EXCEPT SELECT unnest(gone.words))
    FROM (SELECT ARRAY(${words}) AS words) AS gone WHERE search_word_waiting.words && gone.words`,
  )
}
