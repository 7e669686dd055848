import { z } from 'zod'
import { Instant, NamedRef } from '../shared.ts'
import { TicketRow } from '../tickets/tickets.ts'

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

export const Dashboard = z.object({
  asOf: Instant,
  /** Today's date in the site's time zone. */
  today: z.iso.date(),
  breaching: z.array(TicketRow),
  newToday: z.number().int(),
  resolvedToday: z.number().int(),
  load: z.array(NamedRef.extend({ assigned: z.number().int(), unassigned: z.number().int() })),
  agents: z.array(NamedRef.extend({ open: z.number().int() })),
  compliance: z.array(
    z.object({
      metric: z.enum(['first_response', 'next_response', 'resolution']),
      days: z.union([z.literal(7), z.literal(30)]),
      met: z.number().int(),
      evaluated: z.number().int(),
    }),
  ),
  perDay: z.array(z.object({ date: z.iso.date(), created: z.number().int(), resolved: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>
