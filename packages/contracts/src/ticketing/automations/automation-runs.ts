import { z } from 'zod'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { Alias, Instant, NamedRef, pageOf } from '../../foundation/shared.ts'
import { AutomationTriggerName } from './automation-triggers.ts'
import { AutomationDefinition, AutomationGroup } from './automations.ts'

export const AutomationOutcome = z.enum(['done', 'nothing', 'failed'])
export type AutomationOutcome = z.infer<typeof AutomationOutcome>

/** A property before and after, records by name; tags as those added and removed. */
export const AutomationEffect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('property'),
    property: z.enum(['status', 'priority', 'team', 'assignee', 'topic', 'course']),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  z.object({ kind: z.literal('tags'), added: z.array(z.string()), removed: z.array(z.string()) }),
  z.object({ kind: z.literal('reply') }),
  z.object({ kind: z.literal('note') }),
  z.object({ kind: z.literal('macro'), title: z.string() }),
  z.object({ kind: z.literal('notice') }),
  /** `isCalled` is false where the webhook is not told of the tickets of the ticket's team. */
  z.object({ kind: z.literal('webhook'), name: z.string(), isCalled: z.boolean() }),
])
export type AutomationEffect = z.infer<typeof AutomationEffect>

const TicketOfRun = z.object({ number: z.number().int(), subject: z.string() })

export const AutomationRunView = z.object({
  id: z.uuid(),
  automation: NamedRef,
  version: z.number().int(),
  ticket: TicketOfRun,
  outcome: AutomationOutcome,
  /** The reason for which it failed and changed nothing. */
  reason: Refusal.nullable(),
  /** The trigger and the conditions that matched. */
  because: z.object({
    trigger: z.union([AutomationTriggerName, z.literal('time')]),
    groups: z.array(AutomationGroup),
  }),
  effects: z.array(AutomationEffect),
  /** 0 where a person or time set it off, plus one for each automation in between. */
  depth: z.number().int(),
  at: Instant,
  undoUntil: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export type AutomationRunView = z.infer<typeof AutomationRunView>

export const ListAutomationRuns = z.object({
  automation: Alias.optional(),
  outcome: AutomationOutcome.optional(),
  cursor: z.string().optional(),
})
export type ListAutomationRuns = z.infer<typeof ListAutomationRuns>

export const AutomationRunsPage = pageOf(AutomationRunView)
export type AutomationRunsPage = z.infer<typeof AutomationRunsPage>

export const ListTicketAutomationRuns = ListAutomationRuns.pick({ cursor: true })
export type ListTicketAutomationRuns = z.infer<typeof ListTicketAutomationRuns>

export const AutomationRunParams = z.object({ id: z.uuid() })
export type AutomationRunParams = z.infer<typeof AutomationRunParams>

export const TryAutomation = z.object({ definition: AutomationDefinition })
export type TryAutomation = z.infer<typeof TryAutomation>

/** The effects on tickets of the last 30 days as they are now, newest first, of those that the agent sees. */
export const AutomationTrial = z.object({
  items: z.array(
    z.object({
      ticket: TicketOfRun,
      outcome: AutomationOutcome,
      reason: Refusal.nullable(),
      effects: z.array(AutomationEffect),
    }),
  ),
  /** Tickets with a trigger in that time, and those of them that match; `isMore` where counting stopped at a limit. */
  considered: z.number().int(),
  matched: z.number().int(),
  isMore: z.boolean(),
})
export type AutomationTrial = z.infer<typeof AutomationTrial>
