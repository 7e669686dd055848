import type { RequesterTicketDetail, TicketParams } from '@lodge/contracts'
import { pipelineQueries, sql } from '@lodge/database'
import { asRequester, canClose, canFollowUp, canReopen, canReplyAsRequester, personIdOf } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { readingOf } from '../../../foundation/site-texts/text-languages.ts'
import { listArticlesForRequester } from '../articles/list-linked-articles.ts'
import { loadThread } from '../conversation/message-views.ts'
import { findFollowUps } from '../links/find-follow-ups.ts'
import { findMergeTarget } from '../merging/find-merge-target.ts'
import { missingTicket } from '../missing-ticket.ts'
import { loadFormAnswers, toMissingAnswersForm } from '../properties/load-form-answers.ts'
import { findTicket, type TicketRecord } from '../ticket-record.ts'
import { toRequesterTicketRow } from '../ticket-views.ts'

/** Returns one's own ticket with its public messages; throws `not_found` for anyone else's. */
export async function getMyTicket(ctx: Context, { number }: TicketParams): Promise<RequesterTicketDetail> {
  const isOwnTicket = sql`ticket.number = ${number} AND ticket.requester_id = ${personIdOf(ctx.actor)}`
  const [ticket, reading] = await Promise.all([findTicket(ctx.db, isOwnTicket), readingOf(ctx)])
  if (!ticket) throw await missingTicket(ctx.db, number)
  const [row, { course, formAnswers, missing }, messages, followUps, mergedInto, articles] =
    await pipelineQueries(ctx.db, (db) =>
      Promise.all([
        toRequesterTicketRow(db, ticket, ctx.now()),
        loadFormAnswers(db, ticket.id, reading),
        loadThread(db, ticket.id, 'public'),
        findFollowUps(db, ticket),
        findMergeTarget(db, ticket),
        listArticlesForRequester(db, ticket, ctx.now()),
      ]),
    )
  const isFollowed = followUps.followedBy !== null
  return {
    ...row,
    course,
    formAnswers,
    missingAnswers: toMissingAnswersForm(missing),
    messages,
    ...followUps,
    mergedInto,
    articles,
    can: requesterPermissions(ticket, { now: ctx.now(), isFollowed }),
  }
}

/** Returns what the requester may do with a ticket now. */
export function requesterPermissions(
  ticket: TicketRecord,
  { now, isFollowed }: { now: Date; isFollowed: boolean },
): RequesterTicketDetail['can'] {
  const requester = asRequester(ticket.requesterId)
  return {
    reply: canReplyAsRequester(requester, ticket, now),
    followUp: !ticket.isMerged && canFollowUp(requester, ticket, { now, isFollowed }),
    close: canClose(requester, ticket),
    reopen: canReopen(requester, ticket, now),
  }
}
