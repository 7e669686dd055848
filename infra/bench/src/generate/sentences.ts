import type { Client } from 'pg'
import { vocabulary } from './vocabulary.ts'

export const sentenceCount = 30_000
export const titleCount = 8_000
const wordCount = 60_000

/** Words by Zipf's law, in tables of the session; messages are put together from them. */
export async function addSentences(client: Client): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE word AS SELECT rank::int, word FROM unnest($1::text[]) WITH ORDINALITY AS given(word, rank)`,
    [vocabulary(wordCount)],
  )
  await client.query('ALTER TABLE word ADD PRIMARY KEY (rank)')
  await addTexts(client, 'sentence', { count: sentenceCount, least: 7, most: 16 })
  await addTexts(client, 'title', { count: titleCount, least: 3, most: 7 })
  await client.query('ANALYZE word; ANALYZE sentence; ANALYZE title')
}

async function addTexts(client: Client, table: string, of: { count: number; least: number; most: number }) {
  const { count, least, most } = of
  await client.query(`
    CREATE TEMP TABLE ${table} AS
    SELECT n - 1 AS id, upper(left(text, 1)) || substr(text, 2) AS text
    FROM (
      SELECT n, string_agg(word.word, ' ' ORDER BY place) AS text
      FROM generate_series(1, ${count}) n
      CROSS JOIN LATERAL generate_series(1, ${least} + pg_temp.pick(n, ${count}, ${most - least + 1})) place
      JOIN word ON word.rank = pg_temp.rank(n * 64 + place, ${count}, ${wordCount})
      GROUP BY n
    ) made;
    ALTER TABLE ${table} ADD PRIMARY KEY (id);`)
}
