import type { ArticleStatus } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'

interface Dates {
  archivedAt: Date | null
  expiresAt: Date | null
  publishedVersionId: string | null
  scheduledVersionId: string | null
}

/** Returns what an article is at a moment. `articleStatus` is the same in SQL. */
export function statusOf(article: Dates, now: Date): ArticleStatus {
  if (article.archivedAt) return 'archived'
  if (article.publishedVersionId === null) return article.scheduledVersionId === null ? 'draft' : 'scheduled'
  return article.expiresAt && article.expiresAt <= now ? 'expired' : 'published'
}

/** Returns the status of an article of the table `record` at a moment. */
export function articleStatus(now: Date): Sql {
  return sql`
    CASE WHEN record.archived_at IS NOT NULL THEN 'archived'
         WHEN record.published_version_id IS NULL AND record.scheduled_version_id IS NULL THEN 'draft'
         WHEN record.published_version_id IS NULL THEN 'scheduled'
         WHEN record.expires_at <= ${now} THEN 'expired'
         ELSE 'published' END`
}
