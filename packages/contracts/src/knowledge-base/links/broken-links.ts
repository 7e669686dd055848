import { z } from 'zod'
import { Alias, listOf } from '../../shared.ts'
import { ArticleStatus } from '../article-status.ts'

/**
 * Why a link leads nowhere: nothing is there; it is there and archived, not published or expired; not all readers of the
 * article may read it; the article has no such heading; the file is gone.
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
  /** What is linked; of a file without words, empty. */
  words: z.string(),
  /** Where it should lead. */
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

/** How many articles were changed. */
export const ReplacedArticleLinks = z.object({ articles: z.number().int() })
export type ReplacedArticleLinks = z.infer<typeof ReplacedArticleLinks>
