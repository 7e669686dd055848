import { type Database, getOne, query, sql, updateOne } from '@lodge/database'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { checkLinksAround } from '../links/check-article-links.ts'
import { indexArticle } from './follow-changes.ts'
import { showVersion } from './publish-article.ts'

interface DueArticle {
  id: string
  title: string
  versionId: string
  publishAt: Date
  publishedAt: Date | null
}

const batch = 50

/** Publishes the articles whose time has come by the database's clock, which is the same for all hosts. */
export async function publishDueArticles(ctx: Context): Promise<number> {
  const [clock] = await query<{ now: Date }>(ctx.db, sql`SELECT clock_timestamp() AS now`)
  if (!clock) throw new Error('The database did not tell the time.')
  return publishScheduledArticles({ ...ctx, now: () => clock.now })
}

/** Publishes the articles whose time has come, with search, addresses and log in one transaction. Returns how many. */
export function publishScheduledArticles(ctx: Context): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, 'article')
    const due = await query<DueArticle>(
      tx,
      sql`
      SELECT article.id, version.title, version.id AS "versionId", article.publish_at AS "publishAt",
             article.published_at AS "publishedAt"
      FROM article JOIN article_version version ON version.id = article.scheduled_version_id
      WHERE article.publish_at <= ${now.now()} AND article.archived_at IS NULL
      ORDER BY article.publish_at, article.id LIMIT ${batch} FOR UPDATE OF article`,
    )
    for (const { id, title, versionId, publishAt, publishedAt } of due) {
      const { draft, draftFileIds } = await getOne(tx, 'article', { id })
      await showVersion(tx, { id, publishedAt }, versionId, publishAt)
      const remainingDraft = draft === null ? {} : { draft, draftFileIds }
      await updateOne(
        tx,
        'article',
        { id },
        { ...remainingDraft, updatedAt: now.now(), revision: { increment: 1 } },
      )
      await indexArticle(tx, id)
      await checkLinksAround(now, tx, id)
      await recordEventBy(now, tx, {
        type: 'article.changed',
        recordId: id,
        subject: title,
        how: 'published',
        before: null,
        after: null,
      })
    }
    return due.length
  })
}

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
