import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits } from '../../foundation/limits.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias } from '../../foundation/shared.ts'

/** Records whose texts requesters read in their own language. */
export const SiteTextKind = z.enum([
  'topic',
  'form',
  'article_category',
  'canned_response',
  'macro',
  'department',
  'team',
  'business_hours',
  'site',
])
export type SiteTextKind = z.infer<typeof SiteTextKind>

/** Texts are one line each, or rich text, which may have placeholders where its source may. */
export const SiteTextFormat = z.enum(['line', 'rich'])
export type SiteTextFormat = z.infer<typeof SiteTextFormat>

/** `outdated` is a translation of a text that has changed since. */
export const SiteTextState = z.enum(['missing', 'outdated', 'current'])
export type SiteTextState = z.infer<typeof SiteTextState>

/**
 * A text of a record. Fields are `name`, `title`, `description`, `disabled_because`, `summary`, `html` and `reply`; in a form they
 * are `<key>.label`, `<key>.hint` and `<key>.choices.<value>` of its fields, of business hours `holidays.<name>`, and of the site, whose record is `site`, also
 * `page_title_default`, `page_title_prefix`, `page_title_suffix` and `footer_links.<label>`.
 */
export const SiteTextKey = z.object({
  kind: SiteTextKind,
  record: Alias,
  field: z.string().min(1).max(limits.siteTextFieldLength),
})
export type SiteTextKey = z.infer<typeof SiteTextKey>

/** Without a language the first of the site's that its texts are not written in. */
export const ListSiteTexts = z.object({
  language: LanguageTag.optional(),
  kind: SiteTextKind.optional(),
  /** `open` are those that are missing and those that are out of date. */
  show: z.enum(['open', 'missing', 'outdated', 'current', 'all']).default('open'),
  search: z.string().trim().max(100).default(''),
})
export type ListSiteTexts = z.infer<typeof ListSiteTexts>

export const SiteTextRow = SiteTextKey.extend({
  recordName: z.string(),
  /** The label of the field that a hint or a choice of a form belongs to. */
  within: z.string().nullable(),
  format: SiteTextFormat,
  source: z.string(),
  text: z.string().nullable(),
  /** The text that an outdated translation was made of. */
  translatedFrom: z.string().nullable(),
  /** A translation of the same words elsewhere, where this one is missing. */
  suggestion: z.string().nullable(),
  state: SiteTextState,
})
export type SiteTextRow = z.infer<typeof SiteTextRow>

const SiteTextCounts = z.object({
  language: z.string(),
  all: z.number().int(),
  missing: z.number().int(),
  outdated: z.number().int(),
})

export const SiteTextList = z.object({
  /** The language that the texts are written in. */
  textLanguage: z.string(),
  /** Null where the site has no other language. */
  language: z.string().nullable(),
  /** Every language that texts are translated to, in the site's order. */
  languages: z.array(SiteTextCounts),
  /** At most `limits.siteTextRows`. */
  items: z.array(SiteTextRow),
  /** The count of those that the filter finds. */
  total: z.number().int(),
})
export type SiteTextList = z.infer<typeof SiteTextList>

/** Saves the translation of a text, or removes it where `text` is empty. */
export const SaveSiteText = SiteTextKey.extend({
  language: LanguageTag,
  /** Kept as one line of at most `limits.siteTextLength` unless the text is rich; elements that are not allowed are dropped. */
  text: RichHtml,
  /** The text that was translated; a conflict (409) where it is another one by now. */
  source: z.string().max(limits.htmlLength),
  /** The translation that this one replaces; a conflict (409) where it is another one by now. */
  replaces: z.string().max(limits.htmlLength).nullable(),
})
export type SaveSiteText = z.infer<typeof SaveSiteText>

export const SiteTextLanguage = z.object({ language: LanguageTag })
export type SiteTextLanguage = z.infer<typeof SiteTextLanguage>

/** A trial says what an import would change, and changes nothing. */
export const ImportSiteTexts = SiteTextLanguage.extend({
  trial: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})
export type ImportSiteTexts = z.infer<typeof ImportSiteTexts>

/**
 * Reasons why a line of an imported file changes nothing: it names no text of the site, the text has changed since the
 * file was made, or its translation is too long, has too much formatting or placeholders that there are not.
 */
export const SiteTextProblem = z.enum([
  'unknown',
  'source_changed',
  'too_long',
  'too_much_formatting',
  'unknown_placeholders',
])
export type SiteTextProblem = z.infer<typeof SiteTextProblem>

export const SiteTextImport = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Lines without a translation, which leave what stands. */
  empty: z.number().int(),
  refused: z.number().int(),
  /** The first of the lines that were refused. */
  problems: z.array(z.object({ line: z.number().int(), field: z.string(), problem: SiteTextProblem })),
})
export type SiteTextImport = z.infer<typeof SiteTextImport>
