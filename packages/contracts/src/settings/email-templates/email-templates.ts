import { z } from 'zod'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { NarrowShortList } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant, Revision } from '../../foundation/shared.ts'

export const EmailTemplateParams = z.object({
  code: z
    .string()
    .regex(/^[a-z]+(_[a-z]+)*$/)
    .max(80),
})
export type EmailTemplateParams = z.infer<typeof EmailTemplateParams>

export const EmailTemplateLanguage = z.object({ language: LanguageTag.default('en') })
export type EmailTemplateLanguage = z.infer<typeof EmailTemplateLanguage>

/** The subject and the body of a mail, both in Liquid; empty lines separate the paragraphs of the body. */
export const EmailTemplateText = z.object({
  subject: OneLine.min(1, because('subject_required')).max(500),
  body: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(1, because('text_required'))
    .max(20_000),
})
export type EmailTemplateText = z.infer<typeof EmailTemplateText>

/** Saves a text from a revision; 0 where none was saved before. Lodge's own text takes the change back. */
export const SaveEmailTemplate = EmailTemplateText.extend({ language: LanguageTag, revision: Revision })
export type SaveEmailTemplate = z.infer<typeof SaveEmailTemplate>

/** A text that need not be saved, with sample values or with those of a ticket. */
export const DraftEmail = EmailTemplateText.extend({
  language: LanguageTag,
  ticket: z.number().int().positive().max(maxInteger).nullable(),
})
export type DraftEmail = z.infer<typeof DraftEmail>

export const EmailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type EmailPreview = z.infer<typeof EmailPreview>

const named = {
  code: z.string(),
  name: z.string(),
  about: z.string(),
  recipients: z.string(),
}

export const EmailTemplateRow = z.object({
  ...named,
  changedIn: z.array(z.string()),
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
  /** No mail could be made of a changed text. */
  hasFailed: z.boolean(),
})
export type EmailTemplateRow = z.infer<typeof EmailTemplateRow>

/** Narrows the list of mails, on the screen and in its file, to those whose text was changed or failed. */
export const NarrowEmailTemplates = NarrowShortList.pick({ search: true }).extend({
  show: z.enum(['all', 'changed', 'failed']).default('all'),
  sort: z.enum(['occasion', 'name', 'updated']).default('occasion'),
})
export type NarrowEmailTemplates = z.infer<typeof NarrowEmailTemplates>

const EmailTemplateVariable = z.object({
  name: z.string(),
  about: z.string(),
  sample: z.string(),
  isRequired: z.boolean(),
})
export type EmailTemplateVariable = z.infer<typeof EmailTemplateVariable>

const EmailTemplateVersion = EmailTemplateText.extend({
  revision: z.number().int(),
  isDefault: z.boolean(),
  savedAt: Instant,
  savedBy: z.string().nullable(),
})
export type EmailTemplateVersion = z.infer<typeof EmailTemplateVersion>

/** A mail in one language, for its editor. */
export const EmailTemplateView = EmailTemplateText.extend({
  ...named,
  language: z.string(),
  /** The languages that have a text of Lodge's or one of their own. */
  languages: z.array(z.string()),
  isChanged: z.boolean(),
  /** Lodge's own text. */
  default: EmailTemplateText,
  isAboutTicket: z.boolean(),
  variables: z.array(EmailTemplateVariable),
  /** The last time that no mail could be made of this text, and why. */
  failure: z.object({ at: Instant, problem: z.string() }).nullable(),
  /** The newest first. */
  versions: z.array(EmailTemplateVersion),
  revision: z.number().int(),
})
export type EmailTemplateView = z.infer<typeof EmailTemplateView>
