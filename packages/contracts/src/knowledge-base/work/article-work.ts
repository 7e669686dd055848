import { z } from 'zod'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { ArticleWithBrokenLinks } from '../links/broken-links.ts'

/** Days of searches, feedback and tickets that the work list looks at. */
export const ReadArticleWork = z.object({ days: z.coerce.number().int().min(1).max(90).default(30) })
export type ReadArticleWork = z.infer<typeof ReadArticleWork>

/** Words of searches that mostly led to no article. `withoutResult` counts searches without any hit. */
export const FruitlessSearch = z.object({
  words: z.string(),
  searches: z.number().int(),
  withoutResult: z.number().int(),
  lastAt: Instant,
})
export type FruitlessSearch = z.infer<typeof FruitlessSearch>

/** An article that readers found not helpful, with the newest comments first. */
export const DislikedArticle = z.object({
  alias: z.string(),
  title: z.string(),
  helpful: z.number().int(),
  notHelpful: z.number().int(),
  comments: z.array(z.object({ comment: z.string(), givenAt: Instant })),
})
export type DislikedArticle = z.infer<typeof DislikedArticle>

/** An article whose review date has come. */
export const ArticleToReview = z.object({ alias: z.string(), title: z.string(), reviewOn: z.string() })
export type ArticleToReview = z.infer<typeof ArticleToReview>

/**
 * Counts the resolved tickets of a topic and those of them without an article, with the newest of these that
 * one may see.
 */
export const TopicWithoutArticle = z.object({
  topic: NamedRef,
  resolved: z.number().int(),
  withoutArticle: z.number().int(),
  tickets: z.array(z.object({ number: z.number().int(), subject: z.string() })),
})
export type TopicWithoutArticle = z.infer<typeof TopicWithoutArticle>

/** Articles to be written or looked over, the most pressing first, at most twenty of each kind. */
export const ArticleWork = z.object({
  searches: z.array(FruitlessSearch),
  disliked: z.array(DislikedArticle),
  toReview: z.array(ArticleToReview),
  brokenLinks: z.array(ArticleWithBrokenLinks),
  topics: z.array(TopicWithoutArticle),
})
export type ArticleWork = z.infer<typeof ArticleWork>
