import { type Database, type Sql, select, sql } from '@lodge/database'
import { lastApplied, matches } from '../sla/policy-match.ts'

const openTickets = sql`SELECT id, topic_id, unit_id, team_id FROM ticket WHERE status NOT IN ('resolved', 'closed')`

/** How many open tickets each policy applies to, by policy. */
export async function openTicketsByPolicy(db: Database): Promise<Map<string, number>> {
  const rows = await select<{ policyId: string; count: number }>(
    db,
    sql`WITH RECURSIVE ${matches(openTickets)}
        SELECT policy_id AS "policyId", count(*)::int AS count FROM match GROUP BY policy_id`,
  )
  return new Map(rows.map(({ policyId, count }) => [policyId, count]))
}

/**
 * How many open tickets would be judged anew if `offered` were the policies: those that the policy would apply to,
 * where its rules change all of them, else only those that it judges not yet, and those that it would lose.
 */
export async function countMoved(
  db: Database,
  { policyId, offered, areRulesNew }: { policyId: string; offered: Sql; areRulesNew: boolean },
): Promise<number> {
  const joins = areRulesNew ? sql`TRUE` : sql`applied.policy_id IS DISTINCT FROM match.policy_id`
  const rows = await select<{ count: number }>(
    db,
    sql`WITH RECURSIVE ${matches(openTickets, offered)}
        SELECT count(*)::int AS count
        FROM match
        JOIN ticket ON ticket.id = match.id
        ${lastApplied}
        WHERE (match.policy_id = ${policyId}::uuid AND ${joins})
           OR (applied.policy_id = ${policyId}::uuid AND match.policy_id <> ${policyId}::uuid)`,
  )
  return rows[0]?.count ?? 0
}
