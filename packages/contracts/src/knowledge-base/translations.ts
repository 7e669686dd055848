import { z } from 'zod'
import { LanguageTag } from '../foundation/language-tag.ts'
import { Revision } from '../foundation/shared.ts'
import { ArticleStatus } from './article-status.ts'

/** Another article of the group that an original and its translations are. */
export const ArticleTranslation = z.object({
  alias: z.string(),
  title: z.string(),
  language: z.string(),
  status: ArticleStatus,
  isOriginal: z.boolean(),
  /** Readers see it, and its original was published after it. */
  isOutdated: z.boolean(),
})
export type ArticleTranslation = z.infer<typeof ArticleTranslation>

/** The language in which a draft is begun. */
export const TranslateArticle = z.object({ language: LanguageTag })
export type TranslateArticle = z.infer<typeof TranslateArticle>

/** The revision of the translation that says what its original says now. */
export const CompareTranslation = z.object({ revision: Revision })
export type CompareTranslation = z.infer<typeof CompareTranslation>
