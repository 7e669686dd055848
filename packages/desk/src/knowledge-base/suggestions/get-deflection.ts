import { type ArticleDeflection, type Deflection, dayMs, type ReadDeflection } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { countDrafts } from './count-drafts.ts'

/** Returns what suggestions came to in the last days, in all and by article, for those who edit the knowledge base. */
export async function getDeflection(ctx: Context, { days }: ReadDeflection): Promise<Deflection> {
  authorize(ctx.actor.kind === 'staff' && hasPermission(ctx.actor, 'manage_knowledge_base'))
  const since = new Date(ctx.now().getTime() - days * dayMs)
  const [drafts, articles] = await Promise.all([
    countDrafts(ctx.db, { start: since, end: null }),
    countByArticle(ctx, since),
  ])
  return { ...drafts, articles }
}

/** Returns the articles that were suggested or voted on, those that answered most first. */
function countByArticle({ db }: Context, since: Date): Promise<ArticleDeflection[]> {
  return query<ArticleDeflection>(
    db,
    sql`
    WITH suggested AS (
      SELECT article_id, count(*)::int AS shown, count(opened_at)::int AS opened,
             (count(*) FILTER (WHERE outcome = 'confirmed'))::int AS confirmed,
             (count(*) FILTER (WHERE outcome = 'possible'))::int AS possible,
             (count(*) FILTER (WHERE (outcome = 'ticket' OR sent_at IS NOT NULL)
                                 AND (opened_at IS NOT NULL OR answered_at IS NOT NULL)))::int AS "ticketAnyway"
      FROM article_suggestion WHERE shown_at >= ${since} GROUP BY article_id
    ), voted AS (
      SELECT article_id, (count(*) FILTER (WHERE is_helpful))::int AS helpful,
             (count(*) FILTER (WHERE NOT is_helpful))::int AS "notHelpful"
      FROM article_feedback WHERE given_at >= ${since} GROUP BY article_id
    )
    SELECT article.alias, article.title, COALESCE(shown, 0) AS shown, COALESCE(opened, 0) AS opened,
           COALESCE(confirmed, 0) AS confirmed, COALESCE(possible, 0) AS possible,
           COALESCE("ticketAnyway", 0) AS "ticketAnyway", COALESCE(helpful, 0) AS helpful,
           COALESCE("notHelpful", 0) AS "notHelpful"
    FROM suggested FULL JOIN voted USING (article_id) JOIN article ON article.id = article_id
    ORDER BY confirmed DESC NULLS LAST, possible DESC NULLS LAST, shown DESC NULLS LAST, article.alias
    LIMIT 100`,
  )
}
