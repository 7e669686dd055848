import { z } from 'zod'
import { Alias, listOf } from '../../foundation/shared.ts'
import { ArticleStatus } from '../article-status.ts'

/**
 * Reasons why a link leads nowhere. `unknown`: nothing is there. `narrower`: not all readers of the article
 * may read what it links to.
 */
export const LinkProblem = z.enum([
  'unknown',
  'archived',
  'unpublished',
  'expired',
  'narrower',
  'no_heading',
  'no_file',
])
export type LinkProblem = z.infer<typeof LinkProblem>

/** A link of an article that leads its readers nowhere. */
export const BrokenLink = z.object({
  /** The linked words; empty for a file without words. */
  words: z.string(),
  href: z.string(),
  problem: LinkProblem,
})
export type BrokenLink = z.infer<typeof BrokenLink>

/** An article whose readers find broken links. */
export const ArticleWithBrokenLinks = z.object({
  alias: z.string(),
  title: z.string(),
  links: z.array(BrokenLink),
})
export type ArticleWithBrokenLinks = z.infer<typeof ArticleWithBrokenLinks>

/** An article whose text, or whose draft, links to another one. */
export const LinkingArticle = z.object({ alias: z.string(), title: z.string(), status: ArticleStatus })
export type LinkingArticle = z.infer<typeof LinkingArticle>

export const LinkingArticles = listOf(LinkingArticle)
export type LinkingArticles = z.infer<typeof LinkingArticles>

/** The published article to which all links to one lead from now on. */
export const ReplaceArticleLinks = z.object({ replacement: Alias })
export type ReplaceArticleLinks = z.infer<typeof ReplaceArticleLinks>

export const ReplacedArticleLinks = z.object({ articles: z.number().int() })
export type ReplacedArticleLinks = z.infer<typeof ReplacedArticleLinks>
