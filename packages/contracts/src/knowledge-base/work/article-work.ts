import { z } from 'zod'
import { Instant, NamedRef } from '../../shared.ts'
import { ArticleWithBrokenLinks } from '../links/broken-links.ts'

/** How many days of searches, votes and tickets the work list looks at. */
export const ReadArticleWork = z.object({ days: z.coerce.number().int().min(1).max(90).default(30) })
export type ReadArticleWork = z.infer<typeof ReadArticleWork>

/** What was searched for and mostly led to no article: how often, and how often there was no result at all. */
export const FruitlessSearch = z.object({
  words: z.string(),
  searches: z.number().int(),
  withoutResult: z.number().int(),
  lastAt: Instant,
})
export type FruitlessSearch = z.infer<typeof FruitlessSearch>

/** An article that readers voted down; the newest comments first. */
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

/** How many tickets of a topic were resolved, how many of them with no article, and the newest of these that one may see. */
export const TopicWithoutArticle = z.object({
  topic: NamedRef,
  resolved: z.number().int(),
  withoutArticle: z.number().int(),
  tickets: z.array(z.object({ number: z.number().int(), subject: z.string() })),
})
export type TopicWithoutArticle = z.infer<typeof TopicWithoutArticle>

/** What is to be written or looked over, the most pressing first, at most twenty of each. */
export const ArticleWork = z.object({
  searches: z.array(FruitlessSearch),
  disliked: z.array(DislikedArticle),
  toReview: z.array(ArticleToReview),
  brokenLinks: z.array(ArticleWithBrokenLinks),
  topics: z.array(TopicWithoutArticle),
})
export type ArticleWork = z.infer<typeof ArticleWork>
