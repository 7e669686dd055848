import { type Database, query, type Sql, sql, uuid } from '@lodge/database'
import { activePolicies, lastAppliedPolicy, matchPolicies, versionsInForce } from './match-policies.ts'

const openTickets = sql`SELECT id, topic_id, department_id, team_id FROM ticket WHERE status NOT IN ('resolved', 'closed')`

export async function countOpenTicketsByPolicy(db: Database): Promise<Map<string, number>> {
  const rows = await query<{ policyId: string; count: number }>(
    db,
    sql`WITH RECURSIVE ${matchPolicies(openTickets)}
        SELECT policy_id AS "policyId", count(*)::int AS count FROM match GROUP BY policy_id`,
  )
  return new Map(rows.map(({ policyId, count }) => [policyId, count]))
}

/** Returns how many open tickets count by each business hours, by business hours. */
export async function countOpenTicketsByHours(db: Database): Promise<Map<string, number>> {
  const rows = await query<{ businessHoursId: string; count: number }>(
    db,
    sql`WITH RECURSIVE ${matchPolicies(openTickets)}, ${versionsInForce}
        SELECT business_hours_id AS "businessHoursId", count(*)::int AS count FROM in_force GROUP BY business_hours_id`,
  )
  return new Map(rows.map(({ businessHoursId, count }) => [businessHoursId, count]))
}

/**
 * Returns how many open tickets would be recalculated if `offered` were the policies: those that the policy would gain
 * and those that it would lose, where other versions would then apply; all of its tickets where its targets change. The
 * recalculation itself goes by this.
 */
export async function countTicketsToRecalculate(
  db: Database,
  { policyId, offered, areRulesNew }: { policyId: string; offered: Sql; areRulesNew: boolean },
): Promise<number> {
  return countOpenTickets(
    db,
    offered,
    sql`match.policy_id = ${policyId} AND ${areRulesNew}
        OR (match.policy_id = ${policyId} OR applied.policy_id = ${policyId}) AND ${isOutdated}`,
  )
}

/** Returns how many open tickets other hours would recalculate, those of an unfinished recalculation included. */
export async function countOpenTicketsByBusinessHours(
  db: Database,
  businessHoursId: string,
): Promise<number> {
  return countOpenTickets(
    db,
    activePolicies,
    sql`in_force.business_hours_id = ${businessHoursId} OR applied.business_hours_id = ${businessHoursId} AND ${isOutdated}`,
  )
}

/**
 * Returns how many open tickets of a team would be recalculated if it counted by these hours, or by those of the
 * policies for null: those that count by others now. The recalculation itself goes by this.
 */
export async function countOpenTicketsOfOtherHours(
  db: Database,
  { teamId, businessHoursId }: { teamId: string; businessHoursId: string | null },
): Promise<number> {
  const [counted] = await query<{ count: number }>(
    db,
    sql`WITH RECURSIVE ${matchPolicies(sql`${openTickets} AND team_id = ${teamId}`)}, ${versionsInForce}
        SELECT count(*)::int AS count
        FROM in_force
        JOIN ticket ON ticket.id = in_force.id
        JOIN newest ON newest.policy_id = in_force.policy_id
        JOIN business_hours_version named ON named.id = newest.business_hours_version_id
        ${lastAppliedPolicy}
        WHERE applied.business_hours_id IS DISTINCT FROM COALESCE(
          CASE WHEN newest.uses_team_hours THEN ${uuid(businessHoursId)} END, named.business_hours_id)`,
  )
  return counted?.count ?? 0
}

/** A policy that is not saved has no version yet: all its tickets are outdated. */
const isOutdated = sql`(applied.policy_version_id IS DISTINCT FROM in_force.policy_version_id
                      OR applied.business_hours_version_id IS DISTINCT FROM in_force.business_hours_version_id
                      OR in_force.policy_id IS NULL)`

async function countOpenTickets(db: Database, offered: Sql, condition: Sql): Promise<number> {
  const rows = await query<{ count: number }>(
    db,
    sql`WITH RECURSIVE ${matchPolicies(openTickets, offered)}, ${versionsInForce}
        SELECT count(*)::int AS count
        FROM match
        JOIN ticket ON ticket.id = match.id
        LEFT JOIN in_force ON in_force.id = match.id
        ${lastAppliedPolicy}
        WHERE ${condition}`,
  )
  return rows[0]?.count ?? 0
}
