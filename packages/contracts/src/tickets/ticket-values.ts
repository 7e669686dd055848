import { z } from 'zod'
import { limits } from '../limits.ts'
import { OneLine } from '../one-line.ts'
import { because } from '../refusals/zod-problems.ts'

export const TicketStatus = z.enum(['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type TicketPriority = z.infer<typeof TicketPriority>

/** From `1` (very poor) to `5` (very good). */
export const Rating = z.enum(['1', '2', '3', '4', '5'])
export type Rating = z.infer<typeof Rating>

/** The rating of a ticket; `none` as long as its requester has given none. */
export const TicketRating = z.enum(['none', ...Rating.options])
export type TicketRating = z.infer<typeof TicketRating>

/** `yes`: the requester has written since the staff last wrote to them publicly. */
export const TicketUnanswered = z.enum(['yes', 'no'])
export type TicketUnanswered = z.infer<typeof TicketUnanswered>

/** The reason why a ticket is kept however old it is, in a line. */
export const LegalHold = OneLine.min(1, because('reason_required')).max(limits.legalHoldLength)
export type LegalHold = z.infer<typeof LegalHold>

/** A BCP 47 language tag in its canonical form, such as `cy` or `en-GB`. */
export const LanguageTag = z
  .string()
  .max(35)
  .refine((text) => canonicalTag(text) !== null, because('not_a_language'))
  .overwrite((text) => canonicalTag(text) ?? text)
export type LanguageTag = z.infer<typeof LanguageTag>

function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}
