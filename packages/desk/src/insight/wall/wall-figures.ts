import { TicketFilter, type WallTeam, type WallTicket } from '@lodge/contracts'
import { type Database, join, query, sql, uuids } from '@lodge/database'
import { dashboardFilters, type Staff } from '@lodge/domain'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { toDeadlineView } from '../../sla/deadlines/deadline-view.ts'
import type { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'
import { filterBy } from '../../ticketing/tickets/list/filter-by.ts'
import { propertyColumns } from '../../ticketing/tickets/stored-properties.ts'
import { findToday, isWithin } from '../reports/site-days.ts'

interface WallScope {
  db: Database
  now: Date
  teamIds: readonly string[]
  maker: Staff
}

type BreachingRow = Omit<WallTicket, 'dueAt' | 'deadline'> & {
  teamId: string
  due: Date
  sla: StoredDeadline | null
}
type TeamCounts = Omit<WallTeam, 'breaching' | 'agents'>
type TeamAgent = NonNullable<WallTeam['agents']>[number]

/** Limits of what fits on a television and can be read from across the room. */
const maxBreaching = 7
const maxAgents = 8

/** Returns the figures of each team, as the dashboard counts them; today is the site's. */
export async function listWallCounts({
  db,
  now,
  teamIds,
}: WallScope): Promise<(TeamCounts & { id: string })[]> {
  const today = await findToday(db, now)
  return query<TeamCounts & { id: string }>(
    db,
    sql`
    SELECT team.id, team.alias, team.name, COALESCE(counted.open, 0)::int AS open,
           COALESCE(counted.unassigned, 0)::int AS unassigned, COALESCE(counted.at_risk, 0)::int AS "atRisk",
           COALESCE(counted.breached, 0)::int AS breached, created.count AS "createdToday",
           resolved.count AS "resolvedToday"
    FROM team
    CROSS JOIN LATERAL (
      SELECT sum(open) AS open, sum(unassigned) AS unassigned, sum(at_risk) AS at_risk, sum(breached) AS breached
      FROM queue_count WHERE queue_count.team_id = team.id) counted
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM ticket
      WHERE ticket.team_id = team.id AND ${isWithin(today, sql`ticket.created_at`)}) created
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM ticket
      WHERE ticket.team_id = team.id AND ${isWithin(today, sql`ticket.resolved_at`)}) resolved
    WHERE team.id = ANY(${uuids(teamIds)})
    ORDER BY team.position, team.name`,
  )
}

/** Returns for each team what is late and what will be within the hour, by the rule of the dashboard's list. */
export async function listWallBreaching(
  { db, now, teamIds, maker }: WallScope,
  { showsSubjects, showsAgents }: { showsSubjects: boolean; showsAgents: boolean },
): Promise<Map<string, WallTicket[]>> {
  const filter = TicketFilter.parse(dashboardFilters.breachingSoon)
  const isBreaching = join(
    [...filterBy(filter, { actor: maker, now, timezone: 'UTC' }), visibleTo(maker)],
    ' AND ',
  )
  const rows = await query<BreachingRow>(
    db,
    sql`
    SELECT team.id AS "teamId", found.number, found.subject, found.due, found.sla,
           person.name AS assignee
    FROM team CROSS JOIN LATERAL (
      SELECT ticket.*, ${propertyColumns.due} AS due FROM ticket
      WHERE ticket.team_id = team.id AND ${isBreaching}
      ORDER BY ${propertyColumns.due}, ticket.id LIMIT ${maxBreaching}) found
    LEFT JOIN person ON person.id = found.assignee_id
    WHERE team.id = ANY(${uuids(teamIds)})
    ORDER BY found.due, found.id`,
  )
  const deadlines = await Promise.all(rows.map(({ sla }) => sla && toDeadlineView(db, sla, now)))
  const shown = rows.map((row, place) => ({ ...row, deadline: deadlines[place] ?? null }))
  return groupByTeam(shown, ({ number, subject, assignee, deadline, due }) => ({
    number,
    deadline,
    dueAt: due.toISOString(),
    subject: showsSubjects ? subject : null,
    assignee: showsAgents ? assignee : null,
  }))
}

/** Returns the agents of each team and those who have its tickets, the most open tickets first. */
export async function listWallAgents({ db, teamIds }: WallScope): Promise<Map<string, TeamAgent[]>> {
  const rows = await query<TeamAgent & { teamId: string }>(
    db,
    sql`
    WITH load AS (
      SELECT team_id, assignee_id AS person_id, sum(open)::int AS open FROM queue_count
      WHERE team_id = ANY(${uuids(teamIds)}) AND assignee_id IS NOT NULL
      GROUP BY team_id, assignee_id HAVING sum(open) > 0),
    listed AS (
      SELECT team_id, person_id, open FROM load
      UNION ALL
      SELECT member.team_id, member.person_id, 0 FROM team_member member
      WHERE member.team_id = ANY(${uuids(teamIds)}) AND NOT EXISTS (
        SELECT FROM load WHERE load.team_id = member.team_id AND load.person_id = member.person_id)),
    ranked AS (
      SELECT listed.team_id, person.alias, person.name, listed.open,
             row_number() OVER (PARTITION BY listed.team_id ORDER BY listed.open DESC, person.name, person.id) AS rank
      FROM listed JOIN person ON person.id = listed.person_id
      WHERE ${isActiveStaff})
    SELECT team_id AS "teamId", alias, name, open FROM ranked WHERE rank <= ${maxAgents} ORDER BY team_id, rank`,
  )
  return groupByTeam(rows, ({ alias, name, open }) => ({ alias, name, open }))
}

function groupByTeam<Row extends { teamId: string }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Map<string, Shown[]> {
  const byTeam = new Map<string, Shown[]>()
  for (const row of rows) byTeam.set(row.teamId, [...(byTeam.get(row.teamId) ?? []), show(row)])
  return byTeam
}
