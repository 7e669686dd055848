import { z } from 'zod'

/**
 * The moment at which a step is due: at a percentage of the target, or so many business minutes after the
 * breach; 0 is the breach itself.
 */
export const EscalationMoment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(99) }),
  z.object({ kind: z.literal('after_breach'), minutes: z.number().int().min(0).max(100_000) }),
])
export type EscalationMoment = z.infer<typeof EscalationMoment>

export const EscalationSkip = z.enum([
  'nobody_assigned',
  'no_team_lead',
  'person_gone',
  'team_gone',
  'no_change_needed',
])
export type EscalationSkip = z.infer<typeof EscalationSkip>
