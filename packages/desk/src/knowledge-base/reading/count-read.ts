import { type Database, query, sql } from '@lodge/database'

/** After so many seconds a read is worth half of a new one: two weeks. */
const halfLifeSeconds = 14 * 24 * 60 * 60

/**
 * Counts that an article was read, by nobody in particular. The score is the logarithm of a sum in which each read is
 * worth `exp(when it was)`: old ones fade beside new ones, and no row ever has to be counted down.
 */
export async function countRead(db: Database, articleId: string, now: Date): Promise<void> {
  const score = (now.getTime() / 1000 / halfLifeSeconds) * Math.LN2
  await query(
    db,
    sql`
    INSERT INTO article_popularity AS known (article_id, score) VALUES (${articleId}, ${score})
    ON CONFLICT (article_id) DO UPDATE SET
      reads = known.reads + 1,
      score = GREATEST(known.score, excluded.score) + ln(1 + exp(-abs(known.score - excluded.score)))`,
  )
}
