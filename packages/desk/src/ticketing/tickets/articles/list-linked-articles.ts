import type { LinkedArticle, LinkedArticles, StaffLinkedArticle, TicketParams } from '@lodge/contracts'
import { type Database, query, type Sql, sql } from '@lodge/database'
import { asRequester, canManage, refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { articleAddress } from '../../../knowledge-base/addresses.ts'
import { type Reader, readerOf } from '../../../knowledge-base/reader.ts'
import { isReadable } from '../../../knowledge-base/visibility.ts'

/**
 * Returns the articles linked to a ticket, those that its requester was sent with the receipt, and which of them the
 * requester may read, for staff who see it.
 */
export async function listLinkedArticles(ctx: Context, { number }: TicketParams): Promise<LinkedArticles> {
  const [ticket] = await query<{ id: string; requesterId: string; teamId: string }>(
    ctx.db,
    sql`SELECT id, requester_id AS "requesterId", team_id AS "teamId" FROM ticket
        WHERE number = ${number} AND ${visibleTo(ctx.actor)}`,
  )
  if (!ticket || !canManage(ctx.actor, ticket)) throw refusal('ticket_not_found')
  const requester = await requesterAsReader(ctx.db, ticket.requesterId)
  const readers = {
    readable: isReadable(await readerOf(ctx), ctx.now()),
    byRequester: isReadable(requester, ctx.now()),
  }
  const [rows, suggested] = await Promise.all([
    selectLinked(ctx.db, ticket.id, readers),
    selectSuggested(ctx.db, ticket.id, readers),
  ])
  return {
    items: rows.map(toLinkedArticle),
    suggested: suggested.map(({ suggestedAt, ...row }) => ({
      ...toLinkedArticle(row),
      suggestedAt: suggestedAt.toISOString(),
    })),
  }
}

/** Returns the articles linked to a ticket that its requester may read. */
export async function listArticlesForRequester(
  db: Database,
  ticket: { id: string; requesterId: string },
  now: Date,
): Promise<LinkedArticle[]> {
  // Most tickets have none, and are read often.
  const linked = await query(db, sql`SELECT FROM ticket_article WHERE ticket_id = ${ticket.id} LIMIT 1`)
  if (linked.length === 0) return []
  const readable = isReadable(await requesterAsReader(db, ticket.requesterId), now)
  const rows = await selectLinked(db, ticket.id, { readable, byRequester: readable })
  return rows.map(toLinkedArticle).map(({ alias, address, title }) => ({ alias, address, title }))
}

const requesterAsReader = (db: Database, id: string): Promise<Reader> =>
  readerOf({ db, actor: asRequester(id) })

interface LinkedRow {
  alias: string
  path: string
  title: string
  isVisibleToRequester: boolean
}

function selectLinked(
  db: Database,
  ticketId: string,
  { readable, byRequester }: { readable: Sql; byRequester: Sql },
): Promise<LinkedRow[]> {
  return query<LinkedRow>(
    db,
    sql`
    SELECT article.alias, category.path, version.title, ${byRequester} AS "isVisibleToRequester"
    FROM ticket_article
    JOIN article ON article.id = ticket_article.article_id
    JOIN article_version version ON version.id = article.published_version_id
    JOIN article_category category ON category.id = article.category_id
    WHERE ticket_article.ticket_id = ${ticketId} AND ${readable}
    ORDER BY ticket_article.linked_at, article.alias`,
  )
}

function selectSuggested(
  db: Database,
  ticketId: string,
  { readable, byRequester }: { readable: Sql; byRequester: Sql },
): Promise<(LinkedRow & { suggestedAt: Date })[]> {
  return query<LinkedRow & { suggestedAt: Date }>(
    db,
    sql`
    SELECT article.alias, category.path, version.title, ${byRequester} AS "isVisibleToRequester",
           suggestion.suggested_at AS "suggestedAt"
    FROM ticket_suggestion suggestion
    JOIN article ON article.id = suggestion.article_id
    JOIN article_version version ON version.id = article.published_version_id
    JOIN article_category category ON category.id = article.category_id
    WHERE suggestion.ticket_id = ${ticketId} AND ${readable}
    ORDER BY suggestion.position`,
  )
}

const toLinkedArticle = ({ path, ...row }: LinkedRow): StaffLinkedArticle => ({
  ...row,
  address: articleAddress(path, row.alias),
})
