import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'

export const TicketStatus = z.enum(['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

/** From `1` (very poor) to `5` (very good). */
export const Rating = z.enum(['1', '2', '3', '4', '5'])
export type Rating = z.infer<typeof Rating>

/** The rating of a ticket; `none` as long as its requester has given none. */
export const TicketRating = z.enum(['none', ...Rating.options])
export type TicketRating = z.infer<typeof TicketRating>

/** `yes`: the requester has written since the staff last wrote to them publicly. */
export const TicketUnanswered = z.enum(['yes', 'no'])
export type TicketUnanswered = z.infer<typeof TicketUnanswered>

/** `yes`: a mail about one of its messages did not reach somebody. */
export const TicketUndelivered = z.enum(['yes', 'no'])
export type TicketUndelivered = z.infer<typeof TicketUndelivered>

/** The reason why a ticket is kept however old it is, in a line. */
export const LegalHold = OneLine.min(1, because('reason_required')).max(limits.legalHoldLength)
export type LegalHold = z.infer<typeof LegalHold>
