import { query, type Sql, sql, type Transaction } from '@lodge/database'

/** Forgets the words that `words` selects as spellings to suggest, unless a ticket still has them. */
export async function forgetSpellings(tx: Transaction, words: Sql): Promise<void> {
  await query(
    tx,
    sql`
    DELETE FROM search_word WHERE word IN (${words})
      AND NOT EXISTS (SELECT FROM ticket_search WHERE document @@ quote_literal(stem)::tsquery)`,
  )
  await query(
    tx,
    sql`
    UPDATE search_word_waiting
    SET words = ARRAY(SELECT unnest(search_word_waiting.words) EXCEPT SELECT unnest(gone.words))
    FROM (SELECT ARRAY(${words}) AS words) AS gone WHERE search_word_waiting.words && gone.words`,
  )
}
