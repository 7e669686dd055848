import { randomBytes } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@lodge/contracts'
import { countRows, type Database, findMany, newId, query, sql } from '@lodge/database'
import { actingAs, type Context, systemContext } from '../../foundation/context.ts'
import { loadRequestersByIds } from '../../identity/people/load-requester.ts'
import { giveArticleFeedback } from '../../knowledge-base/feedback/give-article-feedback.ts'
import { countRead } from '../../knowledge-base/reading/count-read.ts'
import { decideSuggestions } from '../../knowledge-base/suggestions/decide-suggestions.ts'
import { recordSuggestions } from '../../knowledge-base/suggestions/record-suggestions.ts'
import { rateTicket } from '../../ticketing/tickets/rating/rate-ticket.ts'
import { demoComments, demoRatings } from './demo-words.ts'

const days = 28

/**
 * Lets the students of a fresh demo read, vote and rate over the four weeks before `now`, by the commands that their
 * screens use. A demo in which somebody has rated is left as it is.
 */
export async function livenDemo(db: Database, now: Date): Promise<void> {
  if ((await countRows(db, 'ticket', sql`rating <> 'none'`)) > 0) return
  const articles = await listArticles(db)
  await readArticles(db, articles, now)
  await openSuggestions(db, articles, now)
  await rateTickets(db, now)
}

interface DemoArticle {
  id: string
  alias: string
}

/** Returns the articles that every student reads, the most useful of them first. */
function listArticles(db: Database): Promise<DemoArticle[]> {
  return query<DemoArticle>(
    db,
    sql`SELECT id, alias FROM article
        WHERE published_version_id IS NOT NULL AND archived_at IS NULL AND expires_at IS NULL
          AND original_id IS NULL AND audience IN ('public', 'signed_in')
        ORDER BY alias`,
  )
}

/** The first articles are read the most, and of their readers some say whether it helped. */
async function readArticles(db: Database, articles: readonly DemoArticle[], now: Date): Promise<void> {
  // Only tells these readers apart: nobody asks for them again.
  const secret = randomBytes(32).toString('hex')
  const students = await loadStudents(db)
  for (const [place, { id, alias }] of articles.entries()) {
    const reads = Math.max(2, 24 - place)
    for (let read = 0; read < reads; read += 1) {
      const at = ago(now, ((read * 7 + place) % days) * dayMs + read * minuteMs)
      await countRead(db, id, at)
      const student = students[(read * 5 + place) % students.length]
      if (read % 4 !== 0 || !student) continue
      const isHelpful = (read + place) % 5 !== 0
      const comment = isHelpful ? '' : (demoComments[(read + place) % demoComments.length] ?? '')
      const ctx = actingAs(
        systemContext(db, () => at),
        student,
        'session',
      )
      await giveArticleFeedback(ctx, { alias, isHelpful, comment }, { address: '', browser: '', secret })
    }
  }
}

/** Each day some students begin a ticket, see articles, and open one; some of them find their answer. */
async function openSuggestions(db: Database, articles: readonly DemoArticle[], now: Date): Promise<void> {
  const students = await loadStudents(db)
  for (let draft = 0; draft < 3 * days; draft += 1) {
    const actor = students[(draft * 11) % students.length]
    const first = articles[draft % articles.length]
    const second = articles[(draft * 3 + 1) % articles.length]
    if (!actor || !first || !second) return
    const at = ago(now, Math.floor(draft / 3) * dayMs + (draft % 3) * 2 * hourMs + 20 * minuteMs)
    const ctx: Context = actingAs(
      systemContext(db, () => at),
      actor,
      'session',
    )
    const draftId = newId()
    await recordSuggestions(ctx, { draftId, act: 'shown', articles: [first.alias, second.alias] })
    if (draft % 4 !== 0) await recordSuggestions(ctx, { draftId, act: 'opened', articles: [first.alias] })
    if (draft % 3 === 1) await recordSuggestions(ctx, { draftId, act: 'answered', articles: [first.alias] })
  }
  while (
    (await decideSuggestions(
      systemContext(db, () => now),
      100,
    )) > 0
  );
}

/** Two of five requesters rate the answer, some hours after it. */
async function rateTickets(db: Database, now: Date): Promise<void> {
  const tickets = await findMany(
    db,
    'ticket',
    sql`status IN ('resolved', 'closed') AND resolved_at IS NOT NULL AND merged_into_id IS NULL`,
    { columns: ['number', 'requesterId', 'resolvedAt', 'updatedAt'], orderBy: ['number'] },
  )
  const students = await loadRequestersByIds(
    db,
    tickets.map(({ requesterId }) => requesterId),
  )
  for (const [place, { number, requesterId, resolvedAt, updatedAt }] of tickets.entries()) {
    const actor = students.get(requesterId)
    if (place % 5 > 1 || !actor || !resolvedAt) continue
    const hours = 1 + (place % 9)
    const at = new Date(
      Math.min(Math.max(resolvedAt.getTime() + hours * hourMs, updatedAt.getTime()), now.getTime()),
    )
    const { rating, comment } = demoRatings[place % demoRatings.length] ?? { rating: '5', comment: '' }
    await rateTicket(
      actingAs(
        systemContext(db, () => at),
        actor,
        'session',
      ),
      { number, rating, comment },
    )
  }
}

async function loadStudents(db: Database) {
  const people = await findMany(
    db,
    'person',
    { roleId: null, archivedAt: null },
    { columns: ['id'], orderBy: ['email'] },
  )
  const students = await loadRequestersByIds(
    db,
    people.map(({ id }) => id),
  )
  return [...students.values()]
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
