import type { CreatedTicket, CreateTicket } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { findReadableArticle } from '../../../knowledge-base/reading/find-readable-article.ts'
import { markDraftSent } from '../../../knowledge-base/suggestions/mark-draft-sent.ts'
import { linkArticleTo } from '../articles/link-article.ts'
import { assertSameSubmission, submissionHash } from '../submissions.ts'
import { findTicketPlace, insertTicket, retryIfSubmitted, submissionAlreadyUsed } from './insert-ticket.ts'

/**
 * Creates a ticket for the requester who acts, under a topic that takes tickets (`unknown_topic`), with form answers
 * (`invalid_input` at each field) and files uploaded before. A mail has no form, so what it misses is asked for later. Links the article that they had read, if it is theirs to
 * read. Sent again with its `submissionId`, it returns the same ticket.
 */
export async function createTicket(ctx: Context, input: CreateTicket): Promise<CreatedTicket> {
  const { id: requesterId } = requireRequester(ctx)
  const articleId = input.article === undefined ? null : await findReadableArticle(ctx, input.article)
  const hash = submissionHash.ticket(input)
  const number = await retryIfSubmitted(() =>
    transaction(ctx, async (tx) => {
      const now = withFrozenTime(ctx)
      const [submitted, place] = await Promise.all([
        findSubmittedTicket(tx, requesterId, { id: input.submissionId, hash }),
        findTicketPlace(tx, now, { ...input, requesterId }),
      ])
      if (submitted) return submitted
      const ticket = await insertTicket(tx, now, {
        ...input,
        submissionHash: hash,
        requesterId,
        channel: 'portal',
        place,
        mayMissAnswers: !hasForm(ctx),
      })
      if (articleId) await linkArticleTo(tx, { ticketId: ticket.id, articleId, at: now.now() })
      if (input.draftId) await markDraftSent(tx, { draftId: input.draftId, requesterId, at: now.now() })
      return ticket.number
    }),
  )
  return { number }
}

/** Returns whether the requester had the topic's form before them. */
function hasForm({ through }: Context): boolean {
  return through !== 'mail'
}

function requireRequester({ actor }: Context) {
  if (actor.kind !== 'requester') throw refusal('requesters_only')
  return actor
}

async function findSubmittedTicket(
  tx: Transaction,
  requesterId: string,
  submission: { id: string; hash: string },
) {
  const [ticket] = await query<{ number: number; requesterId: string; hash: string | null }>(
    tx,
    sql`
    SELECT number, requester_id AS "requesterId", submission_hash AS hash FROM ticket
    WHERE submission_id = ${submission.id}`,
  )
  if (!ticket) return null
  if (ticket.requesterId !== requesterId) throw submissionAlreadyUsed()
  assertSameSubmission(ticket.hash, submission.hash)
  return ticket.number
}
