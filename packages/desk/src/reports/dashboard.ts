import type { Dashboard } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { authorize } from '@lodge/domain'
import type { Context } from '../context.ts'
import { teamsSeenBy } from '../queues/count-queues.ts'
import { selectTickets } from '../tickets/ticket-record.ts'
import { toTicketRow } from '../tickets/ticket-views.ts'
import { visibleTo } from '../tickets/visible-to.ts'
import { complianceOf } from './compliance.ts'
import { dayCounts } from './day-counts.ts'
import { loadOfAgents, loadOfTeams } from './load.ts'
import type { Scope } from './scope.ts'

const mostBreaching = 20
const soonInMinutes = 60

/** How the desk stands now, as far as the actor sees it. */
export async function dashboard(ctx: Context): Promise<Dashboard> {
  authorize(ctx.actor.kind === 'staff')
  const scope = { db: ctx.db, now: ctx.now(), tickets: visibleTo(ctx.actor), teams: teamsSeenBy(ctx.actor) }
  const [breaching, days, load, agents, compliance] = await Promise.all([
    breachingSoon(scope),
    dayCounts(scope),
    loadOfTeams(scope),
    loadOfAgents(scope),
    complianceOf(scope),
  ])
  return { asOf: scope.now.toISOString(), breaching, ...days, load, agents, compliance }
}

/** What is late, and what will be within the hour; a clock that stands still breaches nothing. */
async function breachingSoon({ db, now, tickets }: Scope): Promise<Dashboard['breaching']> {
  const soon = new Date(now.getTime() + soonInMinutes * 60_000)
  const due = sql`COALESCE(ticket.sla_due_at, 'infinity'::timestamptz)`
  const found = await selectTickets(
    db,
    sql`
    SELECT ticket.id FROM ticket
    WHERE ticket.status NOT IN ('resolved', 'closed') AND ${tickets}
      AND (ticket.standing = 'breached' OR ticket.standing IN ('on_track', 'at_risk') AND ${due} <= ${soon})
    ORDER BY ${due}, ticket.id LIMIT ${mostBreaching}`,
  )
  return Promise.all(found.map((ticket) => toTicketRow(db, ticket, now)))
}
