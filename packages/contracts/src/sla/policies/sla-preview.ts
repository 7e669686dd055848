import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { Alias, EnteredInstant, Instant } from '../../foundation/shared.ts'
import { BusinessHoursInput, Holiday } from '../business-hours/business-hours.ts'
import { DeadlineExplanationView } from '../deadlines/deadlines.ts'
import { SlaTargets } from './sla-policies.ts'

/** Asks when a ticket created `at` would be due, with these hours and targets, saved or not. */
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
  /** The year in which the ticket would be created; the changes and the holidays are those of it. */
  year: z.number().int(),
  daylightSavingChanges: z.array(DaylightSavingChange),
  holidays: z.array(Holiday),
  /** Oddities of the hours that are not wrong, such as never being open. */
  warnings: z.array(Refusal),
})
export type SlaPreview = z.infer<typeof SlaPreview>
