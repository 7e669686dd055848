import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'

export const ReadDeflection = z.object({
  days: z.coerce.number().int().min(1).max(limits.suggestionDays).default(30),
})
export type ReadDeflection = z.infer<typeof ReadDeflection>

const Count = z.number().int()

/** Outcomes of the drafts during which one article was suggested. */
export const ArticleDeflection = z.object({
  alias: z.string(),
  title: z.string(),
  shown: Count,
  opened: Count,
  confirmed: Count,
  possible: Count,
  /** Opened, or said to answer, and a ticket by the same person within a day. */
  ticketAnyway: Count,
  helpful: Count,
  notHelpful: Count,
})
export type ArticleDeflection = z.infer<typeof ArticleDeflection>

/**
 * A draft is a form for a new ticket during which at least one article was suggested. It is decided a day after the last
 * thing that happened to its suggestions.
 *
 * - `sent`: it became a ticket
 * - `askedLater`: it did not, but the same person created another ticket up to a day after its last suggestion
 * - `confirmed`: neither, and its writer said that an article answered the question
 * - `possible`: neither, and its writer opened an article and said nothing
 * - `left`: neither, and no article was opened
 * - `undecided`: less than a day old
 */
export const Deflection = z.object({
  drafts: Count,
  sent: Count,
  askedLater: Count,
  confirmed: Count,
  possible: Count,
  left: Count,
  undecided: Count,
  articles: z.array(ArticleDeflection),
})
export type Deflection = z.infer<typeof Deflection>
