import { z } from 'zod'
import { Instant } from '../foundation/shared.ts'

/** Readers of an article. `departments` are the students of some departments, and of those below them. */
export const Audience = z.enum(['public', 'signed_in', 'departments', 'staff'])
export type Audience = z.infer<typeof Audience>

/** The path of everything in the knowledge base, before an address. */
export const knowledgeBasePath = '/knowledge-base/'

/** Returns the path of an article or a category, for links within the site. */
export const pathOfAddress = (address: string) => `${knowledgeBasePath}${address}`

/** The parameter of a page's address that names the course about which somebody asks. */
export const askedCourseParam = 'course'

/** Returns the path of a file of an article, for whoever may read the article. */
export const articleFilePath = (fileId: string) => `/api/knowledge-base/files/${fileId}`

/**
 * The path below `/knowledge-base/`: `it-wifi/wifi` of a category, `it-wifi/wifi/connect-to-eduroam.html` of
 * an article.
 */
const KnowledgeBaseAddress = z.string().max(1_000)

export const PageLink = z.object({ address: z.string(), name: z.string() })
export type PageLink = z.infer<typeof PageLink>

/** A line of the table of contents: `id` is the heading's in the page. */
export const ArticleHeading = z.object({
  id: z.string(),
  text: z.string(),
  level: z.number().int().min(2).max(4),
})
export type ArticleHeading = z.infer<typeof ArticleHeading>

/** Read at `articleFilePath`. `size` is bytes. */
export const ArticleAttachment = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  contentType: z.string(),
})
export type ArticleAttachment = z.infer<typeof ArticleAttachment>

/** An article in a list, with the category that it is in. */
export const ArticleLink = z.object({
  address: z.string(),
  alias: z.string(),
  title: z.string(),
  summary: z.string(),
  updatedAt: Instant,
  language: z.string(),
  category: PageLink,
})
export type ArticleLink = z.infer<typeof ArticleLink>

/** The same article in another language, where its reader may see it. */
export const TranslationLink = z.object({
  language: z.string(),
  title: z.string(),
  address: z.string(),
  isOriginal: z.boolean(),
})
export type TranslationLink = z.infer<typeof TranslationLink>

/**
 * Returns the languages of an article as search engines are told them: none of an article in one language, otherwise
 * each with its address, and `x-default` for readers of any other.
 */
export function alternates(
  languages: readonly Pick<TranslationLink, 'language' | 'address' | 'isOriginal'>[],
): { language: string; address: string }[] {
  const sorted = languages.toSorted((one, other) => (one.language < other.language ? -1 : 1))
  const byDefault = sorted.find(({ isOriginal }) => isOriginal) ?? sorted[0]
  if (byDefault === undefined || sorted.length < 2) return []
  return [...sorted, { ...byDefault, language: 'x-default' }]
}

export const ArticleView = z.object({
  address: z.string(),
  alias: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Safe to show as it is. */
  html: z.string(),
  headings: z.array(ArticleHeading),
  updatedAt: Instant,
  minutesToRead: z.number().int().positive(),
  /** BCP 47. */
  language: z.string(),
  isOriginal: z.boolean(),
  /** The original first. */
  translations: z.array(TranslationLink),
  /** The categories that it is in, from the top. */
  breadcrumbs: z.array(PageLink),
  related: z.array(z.object({ title: z.string(), address: z.string() })),
  attachments: z.array(ArticleAttachment),
  /** Only what is public belongs into search engines and shared caches. */
  audience: Audience,
})
export type ArticleView = z.infer<typeof ArticleView>

/** A category in the tree. `count` is the number of articles that the reader finds in it and below it. */
export interface ArticleCategoryNode {
  address: string
  alias: string
  name: string
  summary: string
  count: number
  children: ArticleCategoryNode[]
}
export const ArticleCategoryNode: z.ZodType<ArticleCategoryNode> = z.object({
  address: z.string(),
  alias: z.string(),
  name: z.string(),
  summary: z.string(),
  count: z.number().int(),
  get children() {
    return z.array(ArticleCategoryNode)
  },
})

export const ArticleCategoryView = z.object({
  address: z.string(),
  alias: z.string(),
  name: z.string(),
  summary: z.string(),
  /** The categories above it, from the top. */
  breadcrumbs: z.array(PageLink),
  categories: z.array(PageLink.extend({ summary: z.string(), count: z.number().int() })),
  /** Its own articles, those first that are read most. */
  articles: z.array(ArticleLink),
})
export type ArticleCategoryView = z.infer<typeof ArticleCategoryView>

/** The page at an address, for this reader. One that is not there, or not theirs to see, is `not_found`. */
export const KnowledgeBasePage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), article: ArticleView }),
  z.object({ kind: z.literal('category'), category: ArticleCategoryView }),
  /** The page is at another address for good. */
  z.object({ kind: z.literal('moved'), address: z.string() }),
  /** The page was here and is no more. */
  z.object({ kind: z.literal('gone') }),
])
export type KnowledgeBasePage = z.infer<typeof KnowledgeBasePage>

export const ReadKnowledgeBasePage = z.object({ address: KnowledgeBaseAddress })
export type ReadKnowledgeBasePage = z.infer<typeof ReadKnowledgeBasePage>

export const SearchArticles = z.object({
  q: z.string().max(200),
  /** The address of a category: only what is in it and below it. */
  category: KnowledgeBaseAddress.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  /** Made by a search box for one search, however its words change; with it the search is logged, without a reader. */
  searchId: z.uuid().optional(),
})
export type SearchArticles = z.infer<typeof SearchArticles>

/** A text in pieces; those that match what was searched for are marked. */
export const MarkedText = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))
export type MarkedText = z.infer<typeof MarkedText>

export const ArticleHit = z.object({
  address: z.string(),
  alias: z.string(),
  title: MarkedText,
  snippet: MarkedText,
  updatedAt: Instant,
  language: z.string(),
  category: PageLink,
})
export type ArticleHit = z.infer<typeof ArticleHit>

/** The best first. */
export const ArticleHits = z.object({
  items: z.array(ArticleHit),
  total: z.number().int(),
  /** True where nothing matched: these have titles that are spelt like it. */
  isSimilar: z.boolean(),
})
export type ArticleHits = z.infer<typeof ArticleHits>
