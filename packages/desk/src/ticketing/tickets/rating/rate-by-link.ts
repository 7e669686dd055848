import type { RateTicket, Rating, TicketRating, TicketStatus } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { asRequester, isFinal } from '@lodge/domain'
import { actingAs, type Context } from '../../../foundation/context.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { rateTicket } from './rate-ticket.ts'
import { readRatingToken } from './rating-token.ts'

interface LinkedTicket {
  [column: string]: unknown
  number: number
  status: TicketStatus
  rating: TicketRating
  ratingComment: string | null
  requesterId: string
  language: string | null
}

/** The part of a ticket that anybody with the link may see: they can rate it, and what was said already. */
export interface OpenedRating {
  number: number
  /** Null as long as there is none. */
  rating: Rating | null
  comment: string
  /** The BCP 47 tag of the language that the requester reads, if it is known. */
  language: string | null
}

/** Returns what a link rates; null for one that is no good any more, whatever the reason. */
export async function openRating(ctx: Context, token: string, secret: Secret): Promise<OpenedRating | null> {
  const ticket = await findLinkedTicket(ctx, token, secret)
  return ticket && toOpenedRating(ticket)
}

/**
 * Rates a ticket by the link of its mail, which stands for its requester in this alone. Returns what was saved, and null
 * for a link that is no good any more.
 */
export async function rateByLink(
  ctx: Context,
  { token, secret, ...given }: RateTicket & { token: string; secret: Secret },
): Promise<OpenedRating | null> {
  const ticket = await findLinkedTicket(ctx, token, secret)
  if (!ticket) return null
  const themselves = actingAs(ctx, asRequester(ticket.requesterId), 'link')
  await rateTicket(themselves, { number: ticket.number, ...given })
  return { ...toOpenedRating(ticket), ...given }
}

async function findLinkedTicket(ctx: Context, token: string, secret: Secret): Promise<LinkedTicket | null> {
  const id = readRatingToken(token, secret, ctx.now())
  if (id === null) return null
  const [ticket] = await query<LinkedTicket>(
    ctx.db,
    sql`SELECT number, status, rating, rating_comment AS "ratingComment", requester_id AS "requesterId",
               COALESCE(person.language, ticket.language) AS language
        FROM ticket JOIN person ON person.id = ticket.requester_id
        WHERE ticket.id = ${id} AND ticket.merged_into_id IS NULL AND person.archived_at IS NULL`,
  )
  return ticket && isFinal(ticket.status) ? ticket : null
}

function toOpenedRating({ number, rating, ratingComment, language }: LinkedTicket): OpenedRating {
  return { number, rating: rating === 'none' ? null : rating, comment: ratingComment ?? '', language }
}
