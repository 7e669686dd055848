import { z } from 'zod'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { FilterAlias } from '../../ticketing/tickets/filter-values.ts'
import { TicketRow } from '../../ticketing/tickets/tickets.ts'

const DashboardDays = z.union([z.literal(7), z.literal(30)])
export type DashboardDays = z.infer<typeof DashboardDays>

/** The dashboard of a team; without one, of all teams in sight. */
export const DashboardNowQuery = z.object({ team: FilterAlias.optional() })
export type DashboardNowQuery = z.infer<typeof DashboardNowQuery>

export const DashboardQuery = DashboardNowQuery.extend({
  days: z.coerce.number().pipe(DashboardDays).default(7),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

const DashboardAgent = NamedRef.extend({
  open: z.number().int(),
  atRisk: z.number().int(),
  /** Tickets that they have replied to publicly since midnight in the site's zone. */
  answeredToday: z.number().int(),
  isOnline: z.boolean(),
})
export type DashboardAgent = z.infer<typeof DashboardAgent>

/** Figures that change with every event; the rest of the dashboard looks back on days that are over. */
export const DashboardNow = z.object({
  asOf: Instant,
  /** The day in the site's zone. */
  today: z.iso.date(),
  breaching: z.array(TicketRow),
  /** The tickets whose requesters have waited longest for an answer. */
  unanswered: z.array(TicketRow),
  newToday: z.number().int(),
  resolvedToday: z.number().int(),
  /** Each hour of today in the site's zone, from `at`; a day on which the clocks change has 23 or 25. */
  hours: z.array(
    z.object({
      at: Instant,
      hour: z.number().int().min(0).max(23),
      created: z.number().int(),
      resolved: z.number().int(),
    }),
  ),
  /** The time at which the oldest open ticket without an assignee was created. */
  oldestUnassignedAt: Instant.nullable(),
  /** The median business time to resolution of the tickets resolved today; null without any. */
  medianResolutionMinutes: z.number().nullable(),
  load: z.array(NamedRef.extend({ assigned: z.number().int(), unassigned: z.number().int() })),
  /** The fullest first; `online` counts those beyond the end of the list too. */
  agents: z.array(DashboardAgent),
  online: z.number().int(),
})
export type DashboardNow = z.infer<typeof DashboardNow>

export const Dashboard = DashboardNow.extend({
  compliance: z.array(
    z.object({
      metric: SlaMetric,
      days: DashboardDays,
      met: z.number().int(),
      evaluated: z.number().int(),
    }),
  ),
  /** Deadlines that were missed in the days asked for, by the team that has the ticket now; the most first. */
  missed: z.array(NamedRef.extend({ count: z.number().int() })),
  perDay: z.array(z.object({ date: z.iso.date(), created: z.number().int(), resolved: z.number().int() })),
  /** The median of the tickets created on this weekday in the last four weeks; null for a desk that is younger. */
  usuallyNew: z.number().nullable(),
  /** Tickets that were unresolved at nine this morning in the site's zone; null before nine. */
  openAtNine: z.number().int().nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>
