import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, Instant, listOf, NamedRef, pageOf, Revision } from '../../foundation/shared.ts'

/** The attribute by which an element of rich text is a filled placeholder; its value is the placeholder's name. */
export const placeholderAttribute = 'data-placeholder'

/** A response without teams is offered to every team. */
export const SaveCannedResponse = z.object({
  title: OneLine.min(1, because('title_required')).max(limits.subjectLength),
  /** Rich text; elements that are not allowed are dropped. */
  html: RichHtml,
  teams: z
    .array(Alias)
    .max(100)
    .refine((teams) => new Set(teams).size === teams.length, because('listed_twice')),
})
export type SaveCannedResponse = z.infer<typeof SaveCannedResponse>

/** `revision` is the one that the change starts from. */
export const UpdateCannedResponse = SaveCannedResponse.extend({ revision: Revision })
export type UpdateCannedResponse = z.infer<typeof UpdateCannedResponse>

export const CannedResponseView = z.object({
  alias: z.string(),
  title: z.string(),
  html: z.string(),
  teams: z.array(NamedRef),
  revision: z.number().int(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type CannedResponseView = z.infer<typeof CannedResponseView>

/** A row of the list, with the beginning of the text instead of the whole. */
export const CannedResponseRow = CannedResponseView.omit({ html: true, revision: true }).extend({
  snippet: z.string(),
})
export type CannedResponseRow = z.infer<typeof CannedResponseRow>

export const ListCannedResponses = z.object({
  search: z.string().trim().max(100).optional(),
  /** Only responses that are offered to this team; those for every team are among them. */
  team: Alias.optional(),
  show: z.enum(['active', 'archived']).default('active'),
  sort: z.enum(['title', 'updated']).default('title'),
  cursor: z.string().optional(),
})
export type ListCannedResponses = z.infer<typeof ListCannedResponses>

/** Counts each kind for the same search and team. */
export const CannedResponsesPage = pageOf(CannedResponseRow).extend({
  counts: z.object({ active: z.number().int(), archived: z.number().int() }),
})
export type CannedResponsesPage = z.infer<typeof CannedResponsesPage>

/** A text to fill with a ticket's values before it is saved; null takes the ticket that changed last. */
export const PreviewCannedResponse = z.object({
  html: SaveCannedResponse.shape.html,
  ticket: z.number().int().positive().max(maxInteger).nullable(),
})
export type PreviewCannedResponse = z.infer<typeof PreviewCannedResponse>

export const CannedResponsePreview = z.object({
  /** Null where there is no ticket yet, and sample values stand in the text. */
  ticket: z.object({ number: z.number().int(), subject: z.string() }).nullable(),
  html: z.string(),
  unfilled: z.array(z.string()),
})
export type CannedResponsePreview = z.infer<typeof CannedResponsePreview>

export const SearchCannedResponses = z.object({ search: z.string().trim().max(100).optional() })
export type SearchCannedResponses = z.infer<typeof SearchCannedResponses>

/** A response has an option for each language that its text is there in. */
export const CannedResponseOptionsView = listOf(
  z.object({
    alias: z.string(),
    title: z.string(),
    html: z.string(),
    /** Null where the site has one language alone. */
    language: z.string().nullable(),
  }),
)
export type CannedResponseOptionsView = z.infer<typeof CannedResponseOptionsView>

/** The language of a text that was chosen for a ticket from those that it is there in. */
export const CannedResponseVersion = z.object({
  language: z.string(),
  /** The language of the ticket, where the text is not there in it. */
  missing: z.string().nullable(),
  /** True for a translation of a text that has changed since. */
  isOutdated: z.boolean(),
})
export type CannedResponseVersion = z.infer<typeof CannedResponseVersion>

/**
 * In the ticket's language where there is a translation, else in the site's, and filled with the ticket's values;
 * `unfilled` names the placeholders that the ticket has no value for.
 */
export const FilledCannedResponse = z.object({
  alias: z.string(),
  title: z.string(),
  /** The title that agents know, where `title` is a translation of it. */
  writtenTitle: z.string().nullable(),
  /** Null where the site has one language alone. */
  version: CannedResponseVersion.nullable(),
  html: z.string(),
  unfilled: z.array(z.string()),
})
export type FilledCannedResponse = z.infer<typeof FilledCannedResponse>

export const FilledCannedResponses = listOf(FilledCannedResponse)
export type FilledCannedResponses = z.infer<typeof FilledCannedResponses>
