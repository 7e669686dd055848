import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { keysOf } from '../../foundation/object-keys.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { because, readProblem } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, Instant, NamedRef, Revision } from '../../foundation/shared.ts'
import { propertyUpdates } from '../bulk-updates/bulk-updates.ts'
import { FormFieldType } from '../forms/form-fields.ts'
import { ticketFilterFields } from '../tickets/list/ticket-filter.ts'
import { AutomationMoment, AutomationTriggerName } from './automation-triggers.ts'

/** Sets an automation off: events, or a duration after a moment of the ticket, in clock time or in the business hours of its deadlines. */
export const AutomationTrigger = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    events: z
      .array(AutomationTriggerName)
      .min(1, because('automation_needs_trigger'))
      .refine((events) => new Set(events).size === events.length, because('listed_twice')),
  }),
  z.object({
    kind: z.literal('time'),
    after: AutomationMoment,
    amount: z.number().int().min(1).max(limits.automationAmount),
    unit: z.enum(['minutes', 'hours', 'days']),
    /** A day counts 24 hours in business time too. */
    time: z.enum(['wall', 'business']),
  }),
])
export type AutomationTrigger = z.infer<typeof AutomationTrigger>

const FilterFieldName = z.enum(keysOf(ticketFilterFields))

/** A filter condition of ticket lists, in the text that stands in a list's address (`writeFilterText`). */
const PropertyCondition = z
  .object({ kind: z.literal('property'), field: FilterFieldName, value: z.string().max(2_000) })
  .superRefine(({ field, value }, ctx) => {
    const parsed = ticketFilterFields[field].safeParse(value)
    if (parsed.success && value !== '') return
    const message = parsed.error?.issues[0]?.message
    ctx.addIssue({
      code: 'custom',
      path: ['value'],
      message: message && readProblem(message) ? message : because('not_valid').error(),
    })
  })

const words = z.array(OneLine.min(1).max(100)).min(1).max(20)

/** One leaf of the conditions. */
export const AutomationCondition = z.discriminatedUnion('kind', [
  PropertyCondition,
  /** A field of the ticket's form by its key; `is` compares the answer as text, in any case of its letters. */
  z.object({
    kind: z.literal('answer'),
    field: z.string().trim().min(1).max(80),
    test: z.enum(['is', 'is_not', 'contains', 'given', 'missing']),
    value: z.string().trim().max(200),
  }),
  /** The requester's own department, one of their courses, or their address' domain with its subdomains. */
  z.object({
    kind: z.literal('requester_department'),
    not: z.boolean(),
    departments: z.array(Alias).min(1).max(30),
  }),
  z.object({ kind: z.literal('requester_course'), not: z.boolean(), courses: z.array(Alias).min(1).max(30) }),
  z.object({
    kind: z.literal('requester_domain'),
    not: z.boolean(),
    domains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9.-]+$/, because('not_valid'))
          .max(255),
      )
      .min(1)
      .max(30),
  }),
  /** True if any of these words is in the subject or in the requester's newest public message. */
  z.object({ kind: z.literal('words'), not: z.boolean(), words }),
  /** Asks the moment of the run, by the business hours of the ticket's deadlines. */
  z.object({ kind: z.literal('business_hours'), inside: z.boolean() }),
])
export type AutomationCondition = z.infer<typeof AutomationCondition>

export const AutomationGroup = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(AutomationCondition).min(1).max(limits.automationConditions),
})
export type AutomationGroup = z.infer<typeof AutomationGroup>

export const AutomationChange = z.discriminatedUnion('kind', propertyUpdates)
export type AutomationChange = z.infer<typeof AutomationChange>

function placeOf(change: AutomationChange): string {
  return change.kind === 'add_tag' || change.kind === 'remove_tag' ? `tag ${change.tag}` : change.kind
}

const aliases = z
  .array(Alias)
  .max(50)
  .refine((all) => new Set(all).size === all.length, because('listed_twice'))

/** Notifies agents who see the ticket, by bell and mail unless they have turned one off. */
export const AutomationNotice = z.object({
  people: aliases,
  teams: aliases,
  assignee: z.boolean(),
  text: OneLine.max(limits.automationNotice),
})
export type AutomationNotice = z.infer<typeof AutomationNotice>

/** Actions in the order in which they are taken, all or none. An empty text or list, or null, is no action. */
export const AutomationActions = z.object({
  /** The alias of a shared macro. */
  macro: Alias.nullable(),
  note: RichHtml,
  reply: RichHtml,
  changes: z
    .array(AutomationChange)
    .max(limits.macroChanges)
    .refine((changes) => new Set(changes.map(placeOf)).size === changes.length, because('listed_twice')),
  notice: AutomationNotice.nullable(),
  /** The alias of a webhook that is told of the run. Versions from before there was a choice have none. */
  webhook: Alias.nullable().optional(),
})
export type AutomationActions = z.infer<typeof AutomationActions>

/** All groups must match; with no group every ticket does. */
export const AutomationDefinition = z.object({
  trigger: AutomationTrigger,
  groups: z.array(AutomationGroup).max(limits.automationGroups),
  actions: AutomationActions,
})
export type AutomationDefinition = z.infer<typeof AutomationDefinition>

/** A field of forms whose answers conditions can ask for; a text has no choices. */
export const AutomationField = z.object({
  key: z.string(),
  type: FormFieldType,
  label: z.string(),
  /** The names of the forms that ask it. */
  forms: z.array(z.string()),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type AutomationField = z.infer<typeof AutomationField>

/** Saves the draft; the published version runs on. */
export const SaveAutomation = z.object({
  title: OneLine.min(1, because('title_required')).max(limits.subjectLength),
  definition: AutomationDefinition,
})
export type SaveAutomation = z.infer<typeof SaveAutomation>

export const UpdateAutomation = SaveAutomation.extend({ revision: Revision })
export type UpdateAutomation = z.infer<typeof UpdateAutomation>

/** The revision of the draft that the agent looked at. */
export const PublishAutomation = z.object({ revision: Revision })
export type PublishAutomation = z.infer<typeof PublishAutomation>

/** Its place among those that are not archived, from 1. */
export const MoveAutomation = z.object({ position: z.number().int().min(1).max(maxInteger) })
export type MoveAutomation = z.infer<typeof MoveAutomation>

export const SetAutomationPaused = z.object({ isPaused: z.boolean() })
export type SetAutomationPaused = z.infer<typeof SetAutomationPaused>

/** A record that the draft or the published version names. */
export const AutomationNamed = z.object({
  kind: z.enum(['team', 'topic', 'course', 'department', 'person', 'macro', 'webhook']),
  alias: z.string(),
  name: z.string(),
})
export type AutomationNamed = z.infer<typeof AutomationNamed>

export const AutomationView = z.object({
  alias: z.string(),
  title: z.string(),
  owner: NamedRef,
  draft: AutomationDefinition,
  published: z
    .object({
      version: z.number().int(),
      definition: AutomationDefinition,
      by: NamedRef,
      at: Instant,
    })
    .nullable(),
  /** True where the draft differs from the published version or nothing is published. */
  hasChanges: z.boolean(),
  named: z.array(AutomationNamed),
  /** The reason for which it is paused. */
  paused: Refusal.nullable(),
  position: z.number().int(),
  /** Of the last 30 days. */
  runs: z.object({ done: z.number().int(), failed: z.number().int(), lastAt: Instant.nullable() }),
  can: z.object({ publish: z.boolean() }),
  revision: z.number().int(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type AutomationView = z.infer<typeof AutomationView>

/** In the order in which they run. */
export const ListAutomations = z.object({
  search: z.string().trim().max(100).optional(),
  show: z.enum(['active', 'archived']).default('active'),
})
export type ListAutomations = z.infer<typeof ListAutomations>

export const AutomationRow = AutomationView.pick({
  alias: true,
  title: true,
  owner: true,
  hasChanges: true,
  paused: true,
  position: true,
  runs: true,
  revision: true,
  updatedAt: true,
  archivedAt: true,
}).extend({
  /** The published version's trigger, else the draft's. */
  trigger: AutomationTrigger,
  version: z.number().int().nullable(),
})
export type AutomationRow = z.infer<typeof AutomationRow>

export const AutomationList = z.object({
  items: z.array(AutomationRow),
  counts: z.object({ active: z.number().int(), archived: z.number().int() }),
})
export type AutomationList = z.infer<typeof AutomationList>
