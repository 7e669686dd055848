import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { NarrowShortList } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, TreeNode } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { EscalationStepList } from '../escalation/escalation.ts'
import { SavedFields, SettingsName, WithRevision } from '../settings-fields.ts'

/** Business minutes; null where nothing is promised. */
const TargetMinutes = z
  .number()
  .int(because('target_not_whole'))
  .positive(because('target_not_positive'))
  .max(limits.targetMinutes, because('target_too_long', { hours: limits.targetMinutes / 60 }))
  .nullable()

export const SlaTargets = z.object({
  firstResponseMinutes: TargetMinutes,
  nextResponseMinutes: TargetMinutes,
  resolutionMinutes: TargetMinutes,
})
export type SlaTargets = z.infer<typeof SlaTargets>

const percentRange = because('percent_out_of_range')

const uniqueListOf = <Item extends z.ZodType<string | number>>(item: Item) =>
  z
    .array(item)
    .max(200)
    .refine((items) => new Set(items).size === items.length, because('listed_twice'))

/** Tickets that a policy applies to. Each kind that is named must match: what is named or anything below. */
export const SlaScope = z.object({
  topics: uniqueListOf(Alias),
  departments: uniqueListOf(Alias),
  teams: uniqueListOf(Alias),
})
export type SlaScope = z.infer<typeof SlaScope>

export const SaveSlaPolicy = z.object({
  name: SettingsName,
  businessHours: Alias,
  /** Tickets of a team with business hours of its own count by those instead. */
  usesTeamHours: z.boolean().default(true),
  targets: z.object({ low: SlaTargets, normal: SlaTargets, high: SlaTargets, urgent: SlaTargets }),
  scope: SlaScope,
  pauseStatuses: uniqueListOf(z.enum(['pending', 'on_hold'])),
  pauseMetrics: uniqueListOf(SlaMetric),
  reopenMode: z.enum(['resume', 'restart']),
  warnAtPercent: uniqueListOf(z.number().int(percentRange).min(1, percentRange).max(99, percentRange)),
  escalation: EscalationStepList,
})
export type SaveSlaPolicy = z.infer<typeof SaveSlaPolicy>
export const UpdateSlaPolicy = SaveSlaPolicy.extend(WithRevision.shape)
export type UpdateSlaPolicy = z.infer<typeof UpdateSlaPolicy>

export const SlaPolicyView = SaveSlaPolicy.extend({
  ...SavedFields.shape,
  isDefault: z.boolean(),
  /** The place in the order in which policies are tried, from 1. */
  position: z.number().int(),
  /** Names for the aliases of the business hours and the scope. */
  names: z.record(z.string(), z.string()),
})
export type SlaPolicyView = z.infer<typeof SlaPolicyView>

/** Narrows the list of policies, on the screen and in its file. `order` is the one they are tried in. */
export const NarrowSlaPolicies = NarrowShortList.extend({
  sort: z.enum(['order', 'name', 'updated']).default('order'),
})
export type NarrowSlaPolicies = z.infer<typeof NarrowSlaPolicies>

export const MoveSlaPolicy = z.object({ position: z.number().int().min(1).max(maxInteger) })
export type MoveSlaPolicy = z.infer<typeof MoveSlaPolicy>

export const PreviewSlaPolicyImpact = z.object({ alias: Alias.nullable(), policy: SaveSlaPolicy })
export type PreviewSlaPolicyImpact = z.infer<typeof PreviewSlaPolicyImpact>

/** A change of the order in which policies are tried, before it is made. */
export const PreviewSlaPolicyOrder = z.object({
  change: z.enum(['move', 'archive', 'restore']),
  /** The place that a move would give it. */
  position: z.coerce.number().int().min(1).max(maxInteger).optional(),
})
export type PreviewSlaPolicyOrder = z.infer<typeof PreviewSlaPolicyOrder>

export const SlaScopeOptions = z.object({
  topics: z.array(TreeNode),
  departments: z.array(TreeNode),
  teams: z.array(TreeNode),
})
export type SlaScopeOptions = z.infer<typeof SlaScopeOptions>
