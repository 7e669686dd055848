import { z } from 'zod'
import { limits } from '../../limits.ts'
import { OneLine } from '../../one-line.ts'
import {
  Alias,
  EnteredDate,
  EnteredInstant,
  Instant,
  listOf,
  maxInteger,
  NamedRef,
  Revision,
  TreeNode,
} from '../../shared.ts'
import { DeadlineExplanationView, SlaMetric } from '../deadlines/deadlines.ts'
import { EscalationStepList } from '../escalation/escalation.ts'
import type { Weekday } from '../evaluation/sla-evaluation.ts'

const SettingsName = OneLine.min(1, 'Enter a name').max(limits.nameLength)

/** Business minutes; null where nothing is promised. */
const TargetMinutes = z
  .number()
  .int('Enter whole minutes')
  .positive('Enter more than 0 minutes, or leave it empty')
  .max(limits.targetMinutes, 'Enter at most 10,000 hours')
  .nullable()

export const SlaTargets = z.object({
  firstResponseMinutes: TargetMinutes,
  nextResponseMinutes: TargetMinutes,
  resolutionMinutes: TargetMinutes,
})
export type SlaTargets = z.infer<typeof SlaTargets>

const uniqueListOf = <Item extends z.ZodType<string | number>>(item: Item) =>
  z
    .array(item)
    .max(200)
    .refine((items) => new Set(items).size === items.length, 'Something is listed twice')

/**
 * Which tickets a policy applies to: each kind that is named must match, including whatever lies below what is named.
 */
export const SlaScope = z.object({
  topics: uniqueListOf(Alias),
  departments: uniqueListOf(Alias),
  teams: uniqueListOf(Alias),
})
export type SlaScope = z.infer<typeof SlaScope>

export const SaveSlaPolicy = z.object({
  name: SettingsName,
  businessHours: Alias,
  targets: z.object({ low: SlaTargets, normal: SlaTargets, high: SlaTargets, urgent: SlaTargets }),
  scope: SlaScope,
  pauseStatuses: uniqueListOf(z.enum(['pending', 'on_hold'])),
  pauseMetrics: uniqueListOf(SlaMetric),
  reopenMode: z.enum(['resume', 'restart']),
  warnAtPercent: uniqueListOf(
    z.number().int('Enter whole percents').min(1, 'Enter 1 to 99 percent').max(99, 'Enter 1 to 99 percent'),
  ),
  escalation: EscalationStepList,
})
export type SaveSlaPolicy = z.infer<typeof SaveSlaPolicy>

/** `revision` is the one that the change starts from. */
const WithRevision = z.object({ revision: Revision })
export const UpdateSlaPolicy = SaveSlaPolicy.extend(WithRevision.shape)
export type UpdateSlaPolicy = z.infer<typeof UpdateSlaPolicy>

const SavedFields = z.object({
  alias: z.string(),
  version: z.number().int(),
  revision: z.number().int(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
  /** How many open tickets it applies to. */
  openTickets: z.number().int(),
})

export const SlaPolicyView = SaveSlaPolicy.extend({
  ...SavedFields.shape,
  isDefault: z.boolean(),
  /** The place in the order in which policies are tried, from 1. */
  position: z.number().int(),
  /** Names for the aliases of the business hours and the scope. */
  names: z.record(z.string(), z.string()),
})
export type SlaPolicyView = z.infer<typeof SlaPolicyView>

export const MoveSlaPolicy = z.object({ position: z.number().int().min(1).max(maxInteger) })
export type MoveSlaPolicy = z.infer<typeof MoveSlaPolicy>

export const SetArchived = z.object({ isArchived: z.boolean() })
export type SetArchived = z.infer<typeof SetArchived>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00')
const ClosingTime = z.union([TimeOfDay, z.literal('24:00')], 'Enter a time such as 17:00')
const Windows = z
  .array(z.tuple([TimeOfDay, ClosingTime]))
  .max(limits.windowsPerDay, `At most ${limits.windowsPerDay} windows a day`)

export const Holiday = z.object({
  date: EnteredDate,
  name: OneLine.min(1, 'Enter a name').max(limits.nameLength),
})
export type Holiday = z.infer<typeof Holiday>

/** Windows by weekday, and holidays with their names. */
export const BusinessHoursInput = z.object({
  timezone: z.string().min(1, 'Choose a time zone').max(80),
  weekly: z.object(
    // Every weekday is named, so that a closed one is a decision.
    { mon: Windows, tue: Windows, wed: Windows, thu: Windows, fri: Windows, sat: Windows, sun: Windows },
  ),
  holidays: z.array(Holiday).max(limits.holidays, `At most ${limits.holidays} holidays`),
})
export type BusinessHoursInput = z.infer<typeof BusinessHoursInput>

export const closedAllWeek: BusinessHoursInput['weekly'] = {
  mon: [],
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
} satisfies Record<Weekday, []>

export const SaveBusinessHours = BusinessHoursInput.extend({ name: SettingsName })
export type SaveBusinessHours = z.infer<typeof SaveBusinessHours>
export const UpdateBusinessHours = SaveBusinessHours.extend(WithRevision.shape)
export type UpdateBusinessHours = z.infer<typeof UpdateBusinessHours>

export const BusinessHoursView = SaveBusinessHours.extend({
  ...SavedFields.shape,
  /** The policies that use these hours. */
  usedBy: z.array(NamedRef),
})
export type BusinessHoursView = z.infer<typeof BusinessHoursView>

/** What saving would do, shown before it is done. */
export const SaveImpact = z.object({ openTickets: z.number().int() })
export type SaveImpact = z.infer<typeof SaveImpact>

export const PreviewSlaPolicyImpact = z.object({ alias: Alias.nullable(), policy: SaveSlaPolicy })
export type PreviewSlaPolicyImpact = z.infer<typeof PreviewSlaPolicyImpact>

/** A change of the order in which policies are tried, before it is made. */
export const PreviewSlaPolicyOrder = z.object({
  change: z.enum(['move', 'archive', 'restore']),
  /** Where a move would put it. */
  position: z.coerce.number().int().min(1).max(maxInteger).optional(),
})
export type PreviewSlaPolicyOrder = z.infer<typeof PreviewSlaPolicyOrder>

/** Moments and targets whose due times are compared under the hours as saved and as entered. */
export const CompareBusinessHours = z.object({
  /** Null for new hours. */
  alias: Alias.nullable(),
  businessHours: BusinessHoursInput,
  examples: z
    .array(
      z.object({
        at: EnteredInstant,
        targetMinutes: z.number().int().positive().max(limits.targetMinutes),
      }),
    )
    .max(10),
})
export type CompareBusinessHours = z.infer<typeof CompareBusinessHours>

/** The due times of the examples in their order; null where nothing would ever be due. */
export const BusinessHoursComparison = listOf(
  z.object({ before: Instant.nullable(), after: Instant.nullable() }),
)
export type BusinessHoursComparison = z.infer<typeof BusinessHoursComparison>

/** When would a ticket created `at` be due, with these hours and targets, saved or not? */
export const PreviewSla = z.object({
  at: EnteredInstant,
  businessHours: z.union([z.object({ alias: Alias }), BusinessHoursInput]),
  businessHoursName: OneLine.max(limits.nameLength),
  policyName: OneLine.max(limits.nameLength),
  policyVersion: z.number().int().min(0).max(maxInteger),
  targets: SlaTargets,
})
export type PreviewSla = z.infer<typeof PreviewSla>

/** A night on which the clocks change: by how many minutes, forward when positive. */
const DaylightSavingChange = z.object({ at: Instant, minutes: z.number() })

export const SlaPreview = z.object({
  explanations: z.array(DeadlineExplanationView),
  /** Of the year in which the ticket would be created. */
  year: z.number().int(),
  daylightSavingChanges: z.array(DaylightSavingChange),
  holidays: z.array(Holiday),
  /** What is odd about the hours without being wrong, such as never being open. */
  warnings: z.array(z.string()),
})
export type SlaPreview = z.infer<typeof SlaPreview>

/** The dates found in an iCalendar file, not saved yet. */
export const ImportedHolidays = z.object({
  holidays: z.array(Holiday),
  /** Repeating events are expanded up to here. */
  until: z.iso.date(),
  /** Events that are not whole days or lie outside the years. */
  skipped: z.number().int(),
})
export type ImportedHolidays = z.infer<typeof ImportedHolidays>

/** A recalculation of open tickets, running or finished. */
export const SlaRecalculationView = z.object({
  id: z.uuid(),
  kind: z.enum(['policy', 'business_hours']),
  name: z.string(),
  alias: z.string(),
  total: z.number().int().nullable(),
  done: z.number().int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type SlaRecalculationView = z.infer<typeof SlaRecalculationView>

/** What a policy can apply to; ids are aliases. */
export const SlaScopeOptions = z.object({
  topics: z.array(TreeNode),
  departments: z.array(TreeNode),
  teams: z.array(TreeNode),
})
export type SlaScopeOptions = z.infer<typeof SlaScopeOptions>
