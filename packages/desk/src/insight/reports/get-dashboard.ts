import {
  type Dashboard,
  type DashboardNow,
  type DashboardNowQuery,
  type DashboardQuery,
  TicketFilter,
  type TicketFilterQuery,
  type TicketRow,
  type TicketSort,
} from '@lodge/contracts'
import { pipelineQueries } from '@lodge/database'
import { type Actor, dashboardFilters, narrowToTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { ticketPageQuery } from '../../ticketing/tickets/list/ticket-page-query.ts'
import { selectTickets } from '../../ticketing/tickets/ticket-record.ts'
import { toTicketRow } from '../../ticketing/tickets/ticket-views.ts'
import { countByDay } from './count-by-day.ts'
import { countOpenAtNine } from './count-open-at-nine.ts'
import { countToday, countUsuallyNew } from './count-today.ts'
import { type ReportScope, reportScopeOf } from './report-scope.ts'
import { medianResolutionMinutes } from './resolution-time.ts'
import { countSlaCompliance } from './sla-compliance.ts'
import { countAgentWorkload, countTeamWorkload, findOldestUnassigned } from './workload.ts'

const maxBreaching = 20
const maxUnanswered = 5

/**
 * Returns the present state of the desk, as far as the actor sees it, and its last days; `not_found` for a team that
 * they do not see. `online` are the ids of those who have the admin area open.
 */
export async function getDashboard(
  ctx: Context,
  { team, days }: DashboardQuery = { days: 7 },
  online: readonly string[] = [],
): Promise<Dashboard> {
  const scope = await reportScopeOf(ctx, team)
  const [now, perDay, usuallyNew, openAtNine, compliance] = await Promise.all([
    loadNow(ctx, scope, { team, online }),
    countByDay(scope, days),
    countUsuallyNew(scope),
    countOpenAtNine(scope),
    countSlaCompliance(scope, days),
  ])
  return { ...now, perDay, usuallyNew, openAtNine, ...compliance }
}

/** Returns the part of the dashboard that events change. */
export async function getDashboardNow(
  ctx: Context,
  { team }: DashboardNowQuery = {},
  online: readonly string[] = [],
): Promise<DashboardNow> {
  return loadNow(ctx, await reportScopeOf(ctx, team), { team, online })
}

function loadNow(
  ctx: Context,
  scope: ReportScope,
  { team, online }: { team: string | undefined; online: readonly string[] },
): Promise<DashboardNow> {
  return pipelineQueries(ctx.db, async (db) => {
    const here = { ...scope, db }
    const [breaching, unanswered, today, load, agents, oldestUnassignedAt, resolutionMinutes] =
      await Promise.all([
        listFirst(
          { ...ctx, db },
          narrowToTeam(dashboardFilters.breachingSoon, team ?? null),
          'due',
          maxBreaching,
        ),
        listFirst(
          { ...ctx, db },
          narrowToTeam(dashboardFilters.unanswered, team ?? null),
          'unanswered',
          maxUnanswered,
        ),
        countToday(here),
        countTeamWorkload(here),
        countAgentWorkload(here, [...online, ...idsOf(ctx.actor)]),
        findOldestUnassigned(here),
        medianResolutionMinutes(here),
      ])
    return {
      asOf: scope.now.toISOString(),
      breaching,
      unanswered,
      ...today,
      load,
      ...agents,
      oldestUnassignedAt,
      medianResolutionMinutes: resolutionMinutes,
    }
  })
}

/** Counts the reader of the dashboard as online, although their socket may not be connected yet. */
function idsOf(actor: Actor): string[] {
  return actor.kind === 'staff' ? [actor.id] : []
}

/** Returns the beginning of a list that the dashboard links to. */
async function listFirst(
  ctx: Context,
  list: TicketFilterQuery,
  order: TicketSort,
  size: number,
): Promise<TicketRow[]> {
  const { db, actor } = ctx
  const now = ctx.now()
  const page = { filter: TicketFilter.parse(list), order, after: null, size }
  const found = await selectTickets(db, ticketPageQuery(page, { actor, now, timezone: 'UTC' }))
  return Promise.all(found.map((ticket) => toTicketRow(db, ticket, now)))
}
