import { limits } from '@lodge/contracts'
import { query, sql, uuids } from '@lodge/database'
import { batched } from '../../../foundation/batched.ts'
import { formatMoment } from '../../../foundation/format-moment.ts'
import type { DeskStrings } from '../../../foundation/strings.ts'
import { nameOfAuthor } from '../../../ticketing/tickets/conversation/message-views.ts'
import type { EmailContext } from '../email-context.ts'
import { loadRecipientTimezone } from '../load-site.ts'
import type { QuotedMessage } from '../mail-content.ts'

interface AnsweringMail {
  /** The message that the mail brings. */
  messageId: string
  /** The participant who reads it, and is quoted only what was mailed to them and what they wrote; null for the requester. */
  participantId: string | null
  email: string
}

/**
 * Returns the public messages before the one that a mail brings, the newest first and shortened to what a mail may quote
 * in all. Notes are never among them, nor is what somebody wrote under the requester's address for replies.
 */
export async function quoteHistory(
  { db }: Pick<EmailContext, 'db'>,
  { email, ...answers }: AnsweringMail,
  { t, language }: DeskStrings,
): Promise<QuotedMessage[]> {
  const messages = await loadEarlierMessages(db, answers)
  if (messages.length === 0) return []
  const timezone = await loadRecipientTimezone(db, email)
  let left = limits.quotedLength
  const quoted: QuotedMessage[] = []
  for (const { author: name, body, createdAt } of messages) {
    const text = shorten(body.trim(), left)
    if (text === '') break
    left -= text.length
    const moment = formatMoment(new Date(createdAt), timezone, language)
    quoted.push({ attribution: t('email.quoted', { moment, name }), text })
  }
  return quoted
}

/** Less than this says nothing of a message. */
const shortestQuote = 40

/** Ends a text that is too long behind a whole word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  if (length < shortestQuote) return ''
  return `${
    text
      .slice(0, length)
      .replace(/[\ud800-\udbff]$|\S+$/u, '')
      .trimEnd() || text.slice(0, shortestQuote)
  } […]`
}

interface EarlierMessage {
  messageId: string
  participantId: string | null
  author: string
  body: string
  createdAt: Date
}

const loadEarlierMessages = batched(async (db, answers: readonly Omit<AnsweringMail, 'email'>[]) => {
  const rows = await query<EarlierMessage>(
    db,
    sql`
    SELECT asked.message_id AS "messageId", asked.participant_id AS "participantId", earlier.author, earlier.body,
           earlier.created_at AS "createdAt"
    FROM (SELECT DISTINCT * FROM unnest(${uuids(answers.map(({ messageId }) => messageId))},
                               ${answers.map(({ participantId }) => participantId)}::uuid[]) AS given(message_id, participant_id)) asked
    JOIN message answer ON answer.id = asked.message_id
    CROSS JOIN LATERAL (
      SELECT message.id, message.body, message.created_at, ${nameOfAuthor} AS author
      FROM message JOIN person author ON author.id = message.author_id
      WHERE message.ticket_id = answer.ticket_id AND message.visibility = 'public' AND message.body <> ''
        AND (message.created_at, message.id) < (answer.created_at, answer.id)
        AND message.sender_doubt IS DISTINCT FROM 'other_address'
        AND (asked.participant_id IS NULL OR message.author_id = asked.participant_id
             OR (message.side = 'staff' AND message.created_at >= (
                   SELECT added_at FROM ticket_participant
                   WHERE ticket_id = answer.ticket_id AND person_id = asked.participant_id)))
      ORDER BY message.created_at DESC, message.id DESC LIMIT ${limits.quotedMessages}) earlier
    ORDER BY earlier.created_at DESC, earlier.id DESC`,
  )
  const byMail = Map.groupBy(rows, keyOf)
  return (mail): EarlierMessage[] => byMail.get(keyOf(mail)) ?? []
})

function keyOf({ messageId, participantId }: Pick<EarlierMessage, 'messageId' | 'participantId'>): string {
  return `${messageId} ${participantId}`
}
