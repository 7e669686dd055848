import { z } from 'zod'

/** A team's unresolved tickets, and how many of them need someone. */
export const TeamQueueCount = z.object({
  open: z.number().int(),
  unassigned: z.number().int(),
  atRisk: z.number().int(),
  breached: z.number().int(),
})
export type TeamQueueCount = z.infer<typeof TeamQueueCount>

/**
 * Counts by team alias. All and Unassigned are sums over the teams that the agent sees. The higher `version` wins, team
 * by team.
 */
export const QueueCounts = z.object({
  version: z.number().int(),
  byTeam: z.record(z.string(), TeamQueueCount),
})
export type QueueCounts = z.infer<typeof QueueCounts>
