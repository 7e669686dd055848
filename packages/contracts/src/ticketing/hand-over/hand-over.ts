import { z } from 'zod'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { Permission } from '../../foundation/permissions.ts'
import { Alias, NamedRef } from '../../foundation/shared.ts'

/**
 * Rules that give the open tickets to one agent, to the team without an assignee, or to its members, those
 * with the fewest first.
 */
const handOverRules = [
  z.object({ rule: z.literal('team') }),
  z.object({ rule: z.literal('spread') }),
  z.object({ rule: z.literal('agent'), agent: Alias }),
] as const

export const HandOverRule = z.discriminatedUnion('rule', handOverRules)
export type HandOverRule = z.infer<typeof HandOverRule>

/**
 * Says beforehand by which rule the open tickets of people who are about to leave are handed over. It counts for an hour
 * and only once they no longer see their tickets; what an agent does not see falls to the team.
 */
export const PlanHandOver = z.object({
  people: z.array(Alias).min(1).max(limits.maxHandOverPeople),
  to: HandOverRule,
})
export type PlanHandOver = z.infer<typeof PlanHandOver>

/** A change that takes tickets out of somebody's sight. */
export const PreviewHandOver = z.discriminatedUnion('change', [
  z.object({ change: z.literal('deactivation'), person: Alias }),
  /** A person has another role or other teams. */
  z.object({
    change: z.literal('access'),
    person: Alias,
    role: z.string().max(80).nullable(),
    teams: z.array(Alias).max(limits.teamsPerPerson),
  }),
  z.object({ change: z.literal('members'), team: Alias, members: z.array(Alias).max(500) }),
  z.object({
    change: z.literal('role'),
    id: z.number().int().positive().max(maxInteger),
    permissions: z.array(Permission),
  }),
])
export type PreviewHandOver = z.infer<typeof PreviewHandOver>

export const HandOverPreview = z.object({
  openTickets: z.number().int(),
  people: z.array(NamedRef),
  /** Others who see some of these tickets, sorted by name. */
  agents: z.array(NamedRef),
})
export type HandOverPreview = z.infer<typeof HandOverPreview>
