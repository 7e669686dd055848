import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { EscalationMoment, EscalationSkip } from '../deadlines/escalation-moment.ts'
import { TicketPriority } from '../ticket-priority.ts'

/** A priority is raised and never lowered; people and teams are named by alias. */
export const EscalationAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notify_assignee') }),
  z.object({ type: z.literal('notify_team_leads') }),
  z.object({ type: z.literal('notify_people'), people: z.array(Alias).min(1).max(20) }),
  z.object({ type: z.literal('raise_priority'), to: TicketPriority.exclude(['low']) }),
  z.object({ type: z.literal('move_to_team'), team: Alias }),
  z.object({ type: z.literal('reassign'), person: Alias }),
])
export type EscalationAction = z.infer<typeof EscalationAction>

/**
 * One step of a policy's escalation, for the deadlines of one metric. `id` stays when a new version of the policy moves
 * or changes the step, so that no deadline takes it twice.
 */
export const EscalationStep = z.object({
  id: z.uuid(),
  metric: SlaMetric,
  at: EscalationMoment,
  action: EscalationAction,
})
export type EscalationStep = z.infer<typeof EscalationStep>

const maxEscalationSteps = 30

/** All steps of a policy, whatever their metric. */
export const EscalationStepList = z
  .array(EscalationStep)
  .max(maxEscalationSteps, because('too_many_steps', { max: maxEscalationSteps }))
  .refine((steps) => new Set(steps.map((step) => step.id)).size === steps.length, because('listed_twice'))
export type EscalationStepList = z.infer<typeof EscalationStepList>

/**
 * Changes that a step made, with the ids before and after. `gone` are named people who have left,
 * `unassigned` is the agent who lost the ticket because of the move, `no_change_needed` a priority, team or
 * assignee that was set already.
 */
export const EscalationOutcome = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notified'), people: z.array(z.uuid()), gone: z.array(Alias) }),
  z.object({ type: z.literal('raised'), from: TicketPriority, to: TicketPriority }),
  z.object({ type: z.literal('moved'), from: z.uuid(), to: z.uuid(), unassigned: z.uuid().nullable() }),
  z.object({ type: z.literal('reassigned'), from: z.uuid().nullable(), to: z.uuid() }),
  z.object({ type: z.literal('skipped'), because: EscalationSkip }),
])
export type EscalationOutcome = z.infer<typeof EscalationOutcome>
