import type { LinkedArticleParams, LinkedArticles } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { findReadableArticle } from '../../../knowledge-base/reading/find-readable-article.ts'
import { type LockedTicket, lockVisibleTickets } from '../lock-tickets.ts'
import { listLinkedArticles } from './list-linked-articles.ts'

/** Links an article that readers can find to a ticket that the agent sees; once is enough. */
export async function linkArticle(
  ctx: Context,
  { number, alias }: LinkedArticleParams,
): Promise<LinkedArticles> {
  const articleId = await findReadableArticle(ctx, alias)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const { id: ticketId } = await lockTicket(tx, now, number)
    if (!articleId) throw refusal('article_not_found')
    const added = await linkArticleTo(tx, { ticketId, articleId, at: now.now() })
    if (added) await recordEventBy(now, tx, { type: 'ticket.article_linked', ticketId, articleId })
  })
  return listLinkedArticles(ctx, { number })
}

/** Takes an article off a ticket; where it is not linked, nothing changes. */
export async function unlinkArticle(
  ctx: Context,
  { number, alias }: LinkedArticleParams,
): Promise<LinkedArticles> {
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const ticket = await lockTicket(tx, now, number)
    const [removed] = await query<{ articleId: string }>(
      tx,
      sql`
      DELETE FROM ticket_article USING article
      WHERE ticket_article.ticket_id = ${ticket.id} AND article.id = article_id AND article.alias = ${alias}
      RETURNING article_id AS "articleId"`,
    )
    if (removed)
      await recordEventBy(now, tx, { type: 'ticket.article_unlinked', ticketId: ticket.id, ...removed })
  })
  return listLinkedArticles(ctx, { number })
}

/** Returns whether the article was not linked to the ticket yet. */
export async function linkArticleTo(
  tx: Transaction,
  { ticketId, articleId, at }: { ticketId: string; articleId: string; at: Date },
): Promise<boolean> {
  const added = await query(
    tx,
    sql`INSERT INTO ticket_article (ticket_id, article_id, linked_at) VALUES (${ticketId}, ${articleId}, ${at})
        ON CONFLICT DO NOTHING RETURNING ticket_id`,
  )
  return added.length > 0
}

async function lockTicket(tx: Transaction, ctx: Context, number: number): Promise<LockedTicket> {
  const [ticket] = await lockVisibleTickets(tx, ctx, [number])
  if (!ticket) throw refusal('ticket_not_found')
  authorize(canManage(ctx.actor, ticket))
  return ticket
}
