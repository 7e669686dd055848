import { type Dashboard, TicketFilter } from '@lodge/contracts'
import { authorize, dashboardFilters } from '@lodge/domain'
import type { Context } from '../context.ts'
import { ticketPageQuery } from '../tickets/list/ticket-page-query.ts'
import { selectTickets } from '../tickets/ticket-record.ts'
import { toTicketRow } from '../tickets/ticket-views.ts'
import { teamsVisibleTo, visibleTo } from '../visibility.ts'
import { countByDay } from './count-by-day.ts'
import { countSlaCompliance } from './sla-compliance.ts'
import { countAgentWorkload, countTeamWorkload } from './workload.ts'

const maxBreaching = 20

/** Returns the present state of the desk, as far as the actor sees it. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  authorize(ctx.actor.kind === 'staff')
  const scope = {
    db: ctx.db,
    now: ctx.now(),
    tickets: visibleTo(ctx.actor),
    teams: teamsVisibleTo(ctx.actor),
  }
  const [breaching, days, load, agents, compliance] = await Promise.all([
    listBreachingSoon(ctx, scope.now),
    countByDay(scope),
    countTeamWorkload(scope),
    countAgentWorkload(scope),
    countSlaCompliance(scope),
  ])
  return { asOf: scope.now.toISOString(), breaching, ...days, load, agents, compliance }
}

/** Returns what is late and what will be within the hour: the beginning of the list that the dashboard links to. */
async function listBreachingSoon({ db, actor }: Context, now: Date): Promise<Dashboard['breaching']> {
  const filter = TicketFilter.parse(dashboardFilters.breachingSoon)
  const page = { filter, order: 'due', after: null, size: maxBreaching } as const
  const found = await selectTickets(db, ticketPageQuery(page, { actor, now, timezone: 'UTC' }))
  return Promise.all(found.map((ticket) => toTicketRow(db, ticket, now)))
}
