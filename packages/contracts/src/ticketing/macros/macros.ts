import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, Instant, listOf, NamedRef, pageOf, Revision } from '../../foundation/shared.ts'
import { propertyUpdates } from '../bulk-updates/bulk-updates.ts'

/** A change of a property, as bulk updates make it; `take` assigns the ticket to whoever applies the macro. */
export const MacroChange = z.discriminatedUnion('kind', [
  ...propertyUpdates,
  z.object({ kind: z.literal('take') }),
])
export type MacroChange = z.infer<typeof MacroChange>

/** Tags may be added and removed several times; everything else has one value. */
function placeOf(change: MacroChange): string {
  if (change.kind === 'add_tag' || change.kind === 'remove_tag') return `tag ${change.tag}`
  return change.kind === 'take' ? 'assignee' : change.kind
}

/** An empty reply or note is none. A shared macro without teams is offered to every team. */
export const SaveMacro = z.object({
  title: OneLine.min(1, because('title_required')).max(limits.subjectLength),
  isShared: z.boolean(),
  teams: z
    .array(Alias)
    .max(100)
    .refine((teams) => new Set(teams).size === teams.length, because('listed_twice')),
  reply: RichHtml,
  note: RichHtml,
  changes: z
    .array(MacroChange)
    .max(limits.macroChanges)
    .refine((changes) => new Set(changes.map(placeOf)).size === changes.length, because('listed_twice')),
})
export type SaveMacro = z.infer<typeof SaveMacro>

/** `revision` is the one that the change starts from. */
export const UpdateMacro = SaveMacro.extend({ revision: Revision })
export type UpdateMacro = z.infer<typeof UpdateMacro>

export const MacroChangeView = z.object({
  change: MacroChange,
  /** The name of the team, agent, topic or course; null where it names none. */
  named: z.string().nullable(),
})
export type MacroChangeView = z.infer<typeof MacroChangeView>

export const MacroView = z.object({
  alias: z.string(),
  title: z.string(),
  owner: NamedRef,
  isShared: z.boolean(),
  teams: z.array(NamedRef),
  reply: z.string(),
  note: z.string(),
  changes: z.array(MacroChangeView),
  /** Says why it cannot be applied; null where it can. */
  paused: Refusal.nullable(),
  uses: z.number().int(),
  lastUsedAt: Instant.nullable(),
  revision: z.number().int(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type MacroView = z.infer<typeof MacroView>

export const ListMacros = z.object({
  search: z.string().trim().max(100).optional(),
  show: z.enum(['active', 'archived']).default('active'),
  cursor: z.string().optional(),
})
export type ListMacros = z.infer<typeof ListMacros>

export const MacrosPage = pageOf(MacroView.omit({ reply: true, note: true })).extend({
  counts: z.object({ active: z.number().int(), archived: z.number().int() }),
})
export type MacrosPage = z.infer<typeof MacrosPage>
export type MacroRow = MacrosPage['items'][number]

/** With a ticket, the agent's own macros and those that are shared with its team. */
export const SearchMacros = z.object({
  search: z.string().trim().max(100).optional(),
  ticket: z.coerce.number().int().positive().max(maxInteger).optional(),
})
export type SearchMacros = z.infer<typeof SearchMacros>

export const MacroOption = MacroView.pick({
  alias: true,
  title: true,
  isShared: true,
  reply: true,
  note: true,
  changes: true,
  paused: true,
  revision: true,
})
export type MacroOption = z.infer<typeof MacroOption>

export const MacroOptions = listOf(MacroOption)
export type MacroOptions = z.infer<typeof MacroOptions>

/**
 * Texts to fill with a ticket's values; null takes the ticket that changed last. With the macro that they are of, its
 * reply is the one in the ticket's language, where there is one.
 */
export const PreviewMacro = SaveMacro.pick({ reply: true, note: true }).extend({
  ticket: z.number().int().positive().max(maxInteger).nullable(),
  macro: Alias.optional(),
})
export type PreviewMacro = z.infer<typeof PreviewMacro>

export const MacroPreview = z.object({
  /** Null where there is no ticket yet, and sample values stand in the texts. */
  ticket: z.object({ number: z.number().int(), subject: z.string() }).nullable(),
  reply: z.string(),
  /** The language of a reply that is translated, as a BCP 47 tag; null for one as it is written. */
  replyLanguage: z.string().nullable(),
  note: z.string(),
  /** Placeholders that the ticket has no value for: with them the macro cannot be applied. */
  unfilled: z.array(z.string()),
})
export type MacroPreview = z.infer<typeof MacroPreview>

/** The state that the agent had before them: another macro, ticket or newer messages by now stop it, and nothing is changed. */
export const ApplyMacro = z.object({
  macro: Alias,
  revision: Revision,
  /** Of the ticket. */
  version: z.number().int().min(0).max(maxInteger),
  lastSeenMessageId: z.uuid().optional(),
  /** Made by the browser once per application, so that a second click or a retry writes no second message. */
  submissionId: z.uuid().optional(),
})
export type ApplyMacro = z.infer<typeof ApplyMacro>
