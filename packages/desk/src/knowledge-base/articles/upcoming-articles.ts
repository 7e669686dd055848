import { type Database, query, sql } from '@lodge/database'

/** A scheduled article. `inMs` is the milliseconds until it is published by the database's clock, negative when overdue. */
export interface UpcomingArticle {
  articleId: string
  publishAt: string
  inMs: number
}

/** Returns the articles that are to be published within these seconds, the soonest first. */
export async function listUpcomingArticles(
  db: Database,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<UpcomingArticle[]> {
  const rows = await query<Omit<UpcomingArticle, 'publishAt'> & { publishAt: Date }>(
    db,
    sql`
    SELECT id AS "articleId", publish_at AS "publishAt",
           (EXTRACT(EPOCH FROM publish_at - clock_timestamp()) * 1000)::float8 AS "inMs"
    FROM article
    WHERE publish_at <= now() + make_interval(secs => ${seconds}) AND archived_at IS NULL
    ORDER BY publish_at, id
    LIMIT ${limit}`,
  )
  return rows.map((row) => ({ ...row, publishAt: row.publishAt.toISOString() }))
}
