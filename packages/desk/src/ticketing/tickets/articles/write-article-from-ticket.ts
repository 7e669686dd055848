import { type ArticleFromTicket, limits, type MessageView, type TicketParams } from '@lodge/contracts'
import { type Database, query, sql, transact } from '@lodge/database'
import { authorize, canManage, hasPermission, matchLanguage, refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { createArticle } from '../../../knowledge-base/articles/article-record.ts'
import {
  type KnownWords,
  markPersonalData,
  partsOfName,
} from '../../../knowledge-base/articles/mark-personal-data.ts'
import { loadThread } from '../conversation/message-views.ts'
import { linkArticleTo } from './link-article.ts'

/**
 * Creates a draft of an article from the public messages of a ticket, for staff alone until its editor decides, with
 * what may say who asked marked: it cannot be published before that is gone. Once it is published, it is linked to
 * the ticket. Throws `article_needs_a_category` where there is none yet.
 */
export async function writeArticleFromTicket(
  ctx: Context,
  { number }: TicketParams,
): Promise<ArticleFromTicket> {
  const ticket = await findTicket(ctx, number)
  const [category, language, messages, known] = await Promise.all([
    findFirstCategory(ctx.db),
    findSiteLanguage(ctx.db, ticket.language),
    loadThread(ctx.db, ticket.id, 'public'),
    listKnownWords(ctx.db, ticket.id),
  ])
  const mark = (text: string) => markPersonalData(text, known)
  const article = await createArticle(ctx, {
    title: mark(ticket.subject),
    alias: `ticket-${number}`,
    summary: '',
    html: toHtml(messages, mark),
    category,
    language,
    translationOf: null,
    audience: 'staff',
    departments: [],
    attachments: [],
    keywords: [],
    expiresAt: null,
    reviewOn: null,
  })
  const link = { ticketId: ticket.id, articleId: article.id, at: ctx.now() }
  await transact(ctx.db, (tx) => linkArticleTo(tx, link))
  return { alias: article.alias }
}

interface SourceTicket {
  id: string
  subject: string
  language: string | null
  requesterId: string
  teamId: string
}

async function findTicket({ actor, db }: Context, number: number): Promise<SourceTicket> {
  const [ticket] = await query<SourceTicket>(
    db,
    sql`SELECT id, subject, language, requester_id AS "requesterId", team_id AS "teamId" FROM ticket
        WHERE number = ${number} AND ${visibleTo(actor)}`,
  )
  if (!ticket || !canManage(actor, ticket)) throw refusal('ticket_not_found')
  authorize(actor.kind === 'staff' && hasPermission(actor, 'manage_knowledge_base'))
  return ticket
}

async function findFirstCategory(db: Database): Promise<string> {
  const [category] = await query<{ alias: string }>(
    db,
    sql`SELECT alias FROM article_category WHERE archived_at IS NULL AND parent_id IS NULL
        ORDER BY position, alias LIMIT 1`,
  )
  if (!category) throw refusal('article_needs_a_category')
  return category.alias
}

/** Returns the language of the site that a ticket's stands for; the site's first where it speaks none like it. */
async function findSiteLanguage(db: Database, tag: string | null): Promise<string> {
  const [site] = await query<{ languages: string[] }>(db, sql`SELECT languages FROM site LIMIT 1`)
  const languages = site?.languages ?? []
  return (tag !== null && matchLanguage(tag, languages)) || (languages[0] ?? 'en')
}

/** Returns what everybody who asked, wrote or worked on the ticket is called. */
async function listKnownWords(db: Database, ticketId: string): Promise<KnownWords> {
  const people = await query<{ name: string; email: string; externalId: string | null }>(
    db,
    sql`
    SELECT DISTINCT person.id, person.name, person.email::text AS email, person.external_id AS "externalId"
    FROM ticket JOIN person ON person.id IN (ticket.requester_id, ticket.assignee_id, ticket.created_by_id)
      OR person.id IN (SELECT author_id FROM message WHERE message.ticket_id = ticket.id)
    WHERE ticket.id = ${ticketId}`,
  )
  return people.flatMap(({ name, email, externalId }) => [
    ...partsOfName(name),
    ...email
      .split('@')
      .slice(0, 1)
      .filter(({ length }) => length > 3),
    ...(externalId ? [externalId] : []),
  ])
}

/** Each message as paragraphs, what the requester wrote as a quotation; as many as an article holds. */
function toHtml(messages: readonly MessageView[], mark: (text: string) => string): string {
  let html = ''
  for (const { author, body } of messages) {
    const paragraphs = mark(body)
      .split(/\n{2,}/)
      .map((text) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`)
      .join('')
    const next = author.side === 'requester' ? `<blockquote>${paragraphs}</blockquote>` : paragraphs
    if (html.length + next.length > limits.htmlLength) break
    html += next
  }
  return html
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
