import { z } from 'zod'
import { NamedRef, pageOf } from '../../foundation/shared.ts'
import { TicketRow } from '../tickets/tickets.ts'

/** The count beyond which a search says "more than". */
export const maxSearchCount = 500
export const searchTextLength = 400

export const SearchSort = z.enum(['relevance', 'newest'])
export type SearchSort = z.infer<typeof SearchSort>

export const SearchTickets = z.object({
  /** The search as typed: words, `"phrases"`, `-exclusions` and filters such as `status:open`. */
  q: z.string().max(searchTextLength).default(''),
  sort: SearchSort.default('relevance'),
  size: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(300).optional(),
})
export type SearchTickets = z.infer<typeof SearchTickets>

/** A text with the ranges, from and to, that match the search. */
export const TextWithMatches = z.object({
  text: z.string(),
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type TextWithMatches = z.infer<typeof TextWithMatches>

export const SearchHit = z.object({
  row: TicketRow,
  subject: TextWithMatches,
  /** The match besides the subject; `details` are the requester, form answers and tags. */
  foundIn: z
    .object({
      where: z.enum(['message', 'note', 'details']),
      author: z.string().nullable(),
      excerpt: TextWithMatches,
    })
    .nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchProblem = z.object({
  part: z.string(),
  reason: z.enum(['unknown_filter', 'bad_value', 'unknown_value', 'contradicts']),
  choices: z.array(z.string()),
})
export type SearchProblem = z.infer<typeof SearchProblem>

export const SearchPage = pageOf(SearchHit).extend({
  /**
   * The number of hits; beyond the cap `count` is the cap and `isExact` false. Null on all pages but the
   * first.
   */
  total: z.object({ count: z.number().int(), isExact: z.boolean() }).nullable(),
  /** Problems of the search as typed. While there are any, nothing was searched. */
  problems: z.array(SearchProblem),
  /** Words that occur in no ticket that the agent sees, with what was searched for instead. */
  corrections: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
  /** No ticket has all the words, so these have some of them. */
  isPartialMatch: z.boolean(),
})
export type SearchPage = z.infer<typeof SearchPage>

export const SearchPeople = z.object({ q: z.string().trim().min(2).max(searchTextLength) })
export type SearchPeople = z.infer<typeof SearchPeople>

export const PersonHit = NamedRef.extend({ email: z.string(), kind: z.enum(['agent', 'requester']) })
export type PersonHit = z.infer<typeof PersonHit>
