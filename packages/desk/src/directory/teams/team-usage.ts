import { type Sql, sql } from '@lodge/database'

/** Counts of what names a team, by its id; `only…` of what would be idle without it. */
export const teamUsage = {
  openTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE team_id = ${id} AND status NOT IN ('resolved', 'closed')`,
  finishedTickets: (id: string) =>
    sql`SELECT count(*)::int AS count FROM ticket WHERE team_id = ${id} AND status IN ('resolved', 'closed')`,
  topics: (id: string) =>
    sql`SELECT count(*)::int AS count FROM topic WHERE team_id = ${id} AND archived_at IS NULL`,
  policies: (id: string) =>
    sql`SELECT count(*)::int AS count FROM sla_policy WHERE team_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  cannedResponses: (id: string) =>
    sql`SELECT count(*)::int AS count FROM canned_response
        WHERE team_ids @> ARRAY[${id}::uuid] AND archived_at IS NULL`,
  savedViews: (id: string) => sql`SELECT count(*)::int AS count FROM saved_view WHERE team_id = ${id}`,
  onlyPolicies: (id: string) => countOnlyFor(sql`sla_policy`, id),
  onlyCannedResponses: (id: string) => countOnlyFor(sql`canned_response`, id),
  escalatingPolicies: (id: string) => sql`
    SELECT count(*)::int AS count FROM sla_policy AS policy
    JOIN LATERAL (SELECT escalation FROM sla_policy_version WHERE policy_id = policy.id
                  ORDER BY version DESC LIMIT 1) AS latest ON TRUE
    WHERE policy.archived_at IS NULL AND EXISTS (
      SELECT FROM jsonb_array_elements(latest.escalation) AS step
      WHERE step #>> '{action,team}' IN (
        SELECT alias FROM team WHERE id = ${id}
        UNION SELECT alias FROM former_alias WHERE kind = 'team' AND record_id = ${id}))`,
}

/** Counts what is in use for this team, and for no other that is in use. */
function countOnlyFor(table: Sql, id: string): Sql {
  return sql`
    SELECT count(*)::int AS count FROM ${table} AS scoped
    WHERE scoped.team_ids @> ARRAY[${id}::uuid] AND scoped.archived_at IS NULL AND NOT EXISTS (
      SELECT FROM team WHERE team.id = ANY(scoped.team_ids) AND team.id <> ${id} AND team.archived_at IS NULL)`
}
