import {
  type ArticleToReview,
  type ArticleWithBrokenLinks,
  type ArticleWork,
  type DislikedArticle,
  dayMs,
  type FruitlessSearch,
  type ReadArticleWork,
  type TopicWithoutArticle,
} from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { isReadable } from '../visibility.ts'

const most = 20
const mostComments = 5
const mostTickets = 5

/**
 * Returns what is to be written or looked over: searches of the last days that led nowhere, articles that were voted
 * down, those whose review is due or whose links are broken, and topics whose tickets were resolved with no article.
 */
export async function getArticleWork(ctx: Context, { days }: ReadArticleWork): Promise<ArticleWork> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  const since = new Date(ctx.now().getTime() - days * dayMs)
  const [searches, disliked, toReview, topics, brokenLinks] = await Promise.all([
    listFruitlessSearches(ctx, since),
    listDislikedArticles(ctx, since),
    listArticlesToReview(ctx),
    listTopicsWithoutArticles(ctx, since),
    listArticlesWithBrokenLinks(ctx),
  ])
  return { searches, disliked, toReview, topics, brokenLinks }
}

/** Lists searches of which fewer than half led to an article. */
async function listFruitlessSearches({ db }: Context, since: Date): Promise<FruitlessSearch[]> {
  const rows = await query<Omit<FruitlessSearch, 'lastAt'> & { lastAt: Date }>(
    db,
    sql`
    SELECT words, count(*)::int AS searches, (count(*) FILTER (WHERE hits = 0))::int AS "withoutResult",
           max(searched_at) AS "lastAt"
    FROM article_search_log WHERE searched_at >= ${since}
    GROUP BY words HAVING count(opened_article_id) * 2 < count(*)
    ORDER BY count(*) - count(opened_article_id) DESC, words LIMIT ${most}`,
  )
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }))
}

function listDislikedArticles({ db }: Context, since: Date): Promise<DislikedArticle[]> {
  return query<DislikedArticle>(
    db,
    sql`
    WITH voted AS (
      SELECT article_id, (count(*) FILTER (WHERE is_helpful))::int AS helpful,
             (count(*) FILTER (WHERE NOT is_helpful))::int AS not_helpful
      FROM article_feedback WHERE given_at >= ${since} GROUP BY article_id
    )
    SELECT article.alias, article.title, helpful, not_helpful AS "notHelpful",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('comment', comment,
                       'givenAt', to_char(given_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY given_at DESC)
                     FROM (SELECT comment, given_at FROM article_feedback
                           WHERE article_id = article.id AND NOT is_helpful AND comment <> '' AND given_at >= ${since}
                           ORDER BY given_at DESC LIMIT ${mostComments}) newest), '[]') AS comments
    FROM voted JOIN article ON article.id = voted.article_id
    WHERE not_helpful > 0 AND article.archived_at IS NULL
    ORDER BY not_helpful DESC, article.title, article.id LIMIT ${most}`,
  )
}

function listArticlesToReview({ db, now }: Context): Promise<ArticleToReview[]> {
  return query<ArticleToReview>(
    db,
    sql`
    SELECT alias, title, review_on::text AS "reviewOn" FROM article
    WHERE archived_at IS NULL AND review_on <= (${now()}::timestamptz AT TIME ZONE 'UTC')::date
    ORDER BY review_on, title, id LIMIT ${most}`,
  )
}

/** Lists only articles that readers see now, the most broken links first. */
function listArticlesWithBrokenLinks({ db, now }: Context): Promise<ArticleWithBrokenLinks[]> {
  return query<ArticleWithBrokenLinks>(
    db,
    sql`
    SELECT alias, title, broken_links AS links FROM article
    WHERE broken_links <> '[]' AND ${isReadable({ kind: 'staff' }, now())}
    ORDER BY jsonb_array_length(broken_links) DESC, title, id LIMIT ${most}`,
  )
}

/** Leaves out merged tickets, which were not resolved by themselves. */
function listTopicsWithoutArticles({ db, actor }: Context, since: Date): Promise<TopicWithoutArticle[]> {
  return query<TopicWithoutArticle>(
    db,
    sql`
    WITH done AS MATERIALIZED (
      SELECT ticket.id, number, subject, topic_id, resolved_at, ${visibleTo(actor)} AS is_seen,
             EXISTS (SELECT FROM ticket_article WHERE ticket_id = ticket.id) AS has_article
      FROM ticket WHERE resolved_at >= ${since} AND status IN ('resolved', 'closed') AND merged_into_id IS NULL)
    SELECT jsonb_build_object('alias', topic.alias, 'name', topic.name) AS topic, count(*)::int AS resolved,
           (count(*) FILTER (WHERE NOT has_article))::int AS "withoutArticle",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('number', number, 'subject', subject))
                     FROM (SELECT number, subject FROM done newest
                           WHERE newest.topic_id = topic.id AND NOT has_article AND is_seen
                           ORDER BY resolved_at DESC, id DESC LIMIT ${mostTickets}) newest), '[]') AS tickets
    FROM done
    JOIN topic ON topic.id = done.topic_id
    GROUP BY topic.id HAVING bool_or(NOT has_article)
    ORDER BY count(*) FILTER (WHERE NOT has_article) DESC, topic.name, topic.id LIMIT ${most}`,
  )
}
