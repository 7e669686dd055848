import { z } from 'zod'
import { LanguageTag } from '../foundation/language-tag.ts'
import { limits, maxInteger } from '../foundation/limits.ts'
import { OneLine } from '../foundation/one-line.ts'
import {
  ChosenAlias,
  ListRecords,
  recordFields,
  recordPageOf,
  updateOf,
} from '../foundation/records/records.ts'
import { because } from '../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../foundation/rich-text/rich-text.ts'
import { Alias, EnteredDate, EnteredInstant, Instant, NamedRef, Revision } from '../foundation/shared.ts'
import { ArticleStatus } from './article-status.ts'
import { ArticleAttachment, Audience } from './knowledge-base.ts'
import { BrokenLink } from './links/broken-links.ts'
import { ArticleTranslation } from './translations.ts'

const Keyword = OneLine.min(1).max(limits.keywordLength)

/** An article as staff write it. Title, summary, text and attachments are a draft until they are published. */
export const SaveArticle = z.object({
  title: OneLine.min(1, because('title_required')).max(limits.articleTitleLength),
  alias: ChosenAlias,
  summary: OneLine.max(limits.articleSummaryLength),
  /** Sanitised on the way in. A link to another article has its id as `data-article`; an image shows a stored file. */
  html: RichHtml,
  attachments: z.array(z.uuid()).max(limits.filesPerArticle),
  /** Takes effect at once, like everything below. */
  category: Alias,
  language: LanguageTag,
  /** The article that it translates, or any other translation of that; null for an original. */
  translationOf: Alias.nullable(),
  audience: Audience,
  /** Departments whose students may read it, where the audience is `departments`; otherwise none. */
  departments: z.array(Alias).max(limits.topicDepartments),
  /** Words that it is found by and that nobody sees. */
  keywords: z.array(Keyword).max(limits.keywords),
  expiresAt: EnteredInstant.nullable(),
  reviewOn: EnteredDate.nullable(),
})
export type SaveArticle = z.infer<typeof SaveArticle>

export const UpdateArticle = updateOf(SaveArticle)
export type UpdateArticle = z.infer<typeof UpdateArticle>

export const ArticleRecord = z.object({
  ...recordFields,
  id: z.uuid(),
  status: ArticleStatus,
  /** The path below `/knowledge-base/`. */
  address: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  attachments: z.array(ArticleAttachment),
  category: NamedRef,
  language: z.string(),
  translationOf: z.object({ alias: z.string(), title: z.string() }).nullable(),
  /** Readers see it, and its original was published after it. */
  isOutdated: z.boolean(),
  /** The others of its group, the original first. */
  translations: z.array(ArticleTranslation),
  /** The site's languages that its group does not have. */
  missingLanguages: z.array(z.string()),
  audience: Audience,
  departments: z.array(NamedRef),
  keywords: z.array(z.string()),
  expiresAt: Instant.nullable(),
  reviewOn: z.string().nullable(),
  /** The links of what is being written that lead its readers nowhere. */
  brokenLinks: z.array(BrokenLink),
  hasDraft: z.boolean(),
  /** The version that readers see; null while there is none. */
  version: z.number().int().nullable(),
  /** The time at which readers see the scheduled version. */
  publishAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  changedAt: Instant.nullable(),
})
export type ArticleRecord = z.infer<typeof ArticleRecord>

export const ArticleRow = ArticleRecord.pick({
  alias: true,
  title: true,
  status: true,
  address: true,
  category: true,
  audience: true,
  language: true,
  isOutdated: true,
  hasDraft: true,
  publishAt: true,
  expiresAt: true,
  reviewOn: true,
  changedAt: true,
  updatedAt: true,
  archivedAt: true,
}).extend({
  author: NamedRef.nullable(),
  isReviewDue: z.boolean(),
  isTranslation: z.boolean(),
})
export type ArticleRow = z.infer<typeof ArticleRow>

export const ArticlePage = recordPageOf(ArticleRow)
export type ArticlePage = z.infer<typeof ArticlePage>

export const ListArticles = ListRecords.extend({
  status: ArticleStatus.exclude(['archived']).optional(),
  /** The alias of a category: its articles and those below it. */
  category: Alias.optional(),
  audience: Audience.optional(),
  /** The alias of whoever published the newest version. */
  author: Alias.optional(),
  /** Narrows to articles whose review date has come. */
  isReviewDue: z.stringbool().optional(),
  language: LanguageTag.optional(),
  /** Narrows to translations that are older than their originals. */
  isOutdated: z.stringbool().optional(),
})
export type ListArticles = z.infer<typeof ListArticles>

/** The revision whose draft is published, at once or at a time. Without a draft, what was scheduled is published. */
export const PublishArticle = z.object({
  revision: Revision,
  publishAt: EnteredInstant.nullable(),
})
export type PublishArticle = z.infer<typeof PublishArticle>

/** The revision that readers see no more, or that is no longer to be published; its text becomes the draft. */
export const UnpublishArticle = z.object({ revision: Revision })
export type UnpublishArticle = z.infer<typeof UnpublishArticle>

/** The revision whose draft an earlier version replaces. */
export const RestoreArticleVersion = z.object({ revision: Revision })
export type RestoreArticleVersion = z.infer<typeof RestoreArticleVersion>

export const ArticleVersionParams = z.object({
  alias: Alias,
  version: z.coerce.number().int().positive().max(maxInteger),
})
export type ArticleVersionParams = z.infer<typeof ArticleVersionParams>

export const ArticleVersionRow = z.object({
  version: z.number().int(),
  title: z.string(),
  /** The person who published or scheduled it, at `createdAt`. */
  author: NamedRef.nullable(),
  createdAt: Instant,
  state: z.enum(['published', 'scheduled', 'earlier']),
})
export type ArticleVersionRow = z.infer<typeof ArticleVersionRow>

/** Newest first. `next` is what the next page is asked to be before; null on the last one. */
export const ArticleVersionPage = z.object({
  items: z.array(ArticleVersionRow),
  next: z.number().int().nullable(),
})
export type ArticleVersionPage = z.infer<typeof ArticleVersionPage>

/** Versions older than one; the newest ones without it. */
export const ListArticleVersions = z.object({
  before: z.coerce.number().int().positive().max(maxInteger).optional(),
})
export type ListArticleVersions = z.infer<typeof ListArticleVersions>

export const ArticleVersionView = ArticleVersionRow.extend({
  summary: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(ArticleAttachment),
})
export type ArticleVersionView = z.infer<typeof ArticleVersionView>
