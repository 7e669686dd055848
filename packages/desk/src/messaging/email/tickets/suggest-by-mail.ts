import { dayMs, type LanguageTag } from '@lodge/contracts'
import { type Database, query, sql, type Transaction, texts } from '@lodge/database'
import { asRequester } from '@lodge/domain'
import { readingAs, transaction } from '../../../foundation/context.ts'
import { articleAddress } from '../../../knowledge-base/addresses.ts'
import { readerOf } from '../../../knowledge-base/reader.ts'
import { suggestArticles } from '../../../knowledge-base/suggestions/suggest-articles.ts'
import { isReadable } from '../../../knowledge-base/visibility.ts'
import type { EmailContext } from '../email-context.ts'

/** An article that may answer what a mail asks, with the whole address of its page. */
export interface MailedArticle {
  title: string
  link: string
}

interface AskingMail {
  id: string
  subject: string
  topic: string
  requesterId: string
  language: LanguageTag | null
}

/**
 * Returns the articles that the receipt of a ticket suggests to its requester, of those that they may read: none where
 * none is about enough of the subject, and for somebody who was suggested some within a day. What was chosen once is kept
 * with the ticket, so that a mail that is tried again says the same.
 */
export async function suggestByMail(ctx: EmailContext, ticketId: string): Promise<MailedArticle[]> {
  const askingMail = await findAskingMail(ctx.db, ticketId)
  if (!askingMail) return []
  const as = readingAs(ctx, asRequester(askingMail.requesterId))
  if (!(await hasSuggestions(ctx.db, askingMail, ctx.now()))) {
    const languages = askingMail.language === null ? [] : [askingMail.language]
    const { items } = await suggestArticles({ ...as, languages }, askingMail)
    if (items.length === 0) return []
    await keepSuggestions(
      ctx,
      askingMail,
      items.map(({ alias }) => alias),
    )
  }
  return loadSuggested(as, ticketId)
}

async function findAskingMail(db: Database, ticketId: string): Promise<AskingMail | null> {
  const [askingMail] = await query<AskingMail & { [column: string]: unknown }>(
    db,
    sql`
    SELECT ticket.id, ticket.subject, topic.alias AS topic, ticket.requester_id AS "requesterId", ticket.language
    FROM ticket JOIN topic ON topic.id = ticket.topic_id
    WHERE ticket.id = ${ticketId}`,
  )
  return askingMail ?? null
}

/** Returns whether the ticket, or its requester within a day, has had suggestions. */
async function hasSuggestions(
  db: Database | Transaction,
  { id, requesterId }: AskingMail,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`SELECT FROM ticket_suggestion
        WHERE ticket_id = ${id}
          OR person_id = ${requesterId} AND suggested_at > ${new Date(now.getTime() - dayMs)} LIMIT 1`,
  )
  return rows.length > 0
}

/** Of two tickets of one person at once the second waits here, and gets none. */
async function keepSuggestions(ctx: EmailContext, askingMail: AskingMail, aliases: string[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    await query(
      tx,
      sql`SELECT pg_advisory_xact_lock(hashtext(${`lodge.suggestions ${askingMail.requesterId}`}))`,
    )
    if (await hasSuggestions(tx, askingMail, ctx.now())) return
    await query(
      tx,
      sql`
      INSERT INTO ticket_suggestion (ticket_id, article_id, position, person_id, suggested_at)
      SELECT ${askingMail.id}, article.id, place, ${askingMail.requesterId}, ${ctx.now()}
      FROM unnest(${texts(aliases)}) WITH ORDINALITY AS found (alias, place) JOIN article USING (alias)`,
    )
  })
}

/** Returns those of a ticket's suggestions that may still be read. */
async function loadSuggested(as: EmailContext, ticketId: string): Promise<MailedArticle[]> {
  const readable = isReadable(await readerOf(as), as.now())
  const rows = await query<{ title: string; path: string; alias: string }>(
    as.db,
    sql`
    SELECT version.title, category.path, article.alias
    FROM ticket_suggestion suggestion JOIN article ON article.id = suggestion.article_id
    JOIN article_version version ON version.id = article.published_version_id
    JOIN article_category category ON category.id = article.category_id
    WHERE suggestion.ticket_id = ${ticketId} AND ${readable} ORDER BY suggestion.position`,
  )
  return rows.map(({ title, path, alias }) => ({
    title,
    link: `${as.appUrl}/knowledge-base/${articleAddress(path, alias)}`,
  }))
}
