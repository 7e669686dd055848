import { type Sql, sql } from '@lodge/database'

/** The policies in use, as `matches` takes them. */
export const activePolicies = sql`
  SELECT id, is_default, position, topic_ids, department_ids, team_ids FROM sla_policy WHERE archived_at IS NULL`

/**
 * Returns common table expressions that end in `match (id, policy_id, team_id)`: for each subject, which has `id, topic_id,
 * department_id, team_id`, the first policy that applies to it. A policy that names topics, departments or teams
 * applies where each kind that it names matches the subject or something above it; one that names nothing applies
 * nowhere, except for the default policy, which comes last and applies everywhere. Follows `WITH RECURSIVE`.
 */
export function matchPolicies(subjects: Sql, policies: Sql = activePolicies): Sql {
  return sql`
    subject AS (${subjects}),
    offered AS (${policies}),
    topic_line AS (
      SELECT topic_id AS of, topic_id AS id FROM subject
      UNION
      SELECT topic_line.of, topic.parent_id FROM topic_line JOIN topic ON topic.id = topic_line.id
      WHERE topic.parent_id IS NOT NULL
    ),
    department_line AS (
      SELECT department_id AS of, department_id AS id FROM subject WHERE department_id IS NOT NULL
      UNION
      SELECT department_line.of, department.parent_id FROM department_line JOIN department ON department.id = department_line.id
      WHERE department.parent_id IS NOT NULL
    ),
    -- Tickets share few combinations of topic, department and team; each is matched once.
    spot AS (
      SELECT topic_id, department_id, team_id, ARRAY(SELECT id FROM topic_line WHERE topic_line.of = topic_id) AS topics,
             ARRAY(SELECT id FROM department_line WHERE department_line.of = department_id) AS departments
      FROM (SELECT DISTINCT topic_id, department_id, team_id FROM subject) combination
    ),
    spot_match AS (
      SELECT spot.topic_id, spot.department_id, spot.team_id, first.id AS policy_id
      FROM spot
      CROSS JOIN LATERAL (
        SELECT id FROM offered
        WHERE is_default OR (
          cardinality(topic_ids) + cardinality(department_ids) + cardinality(team_ids) > 0
          AND (topic_ids = '{}' OR topic_ids && spot.topics)
          AND (department_ids = '{}' OR department_ids && spot.departments)
          AND (team_ids = '{}' OR spot.team_id = ANY(team_ids))
        )
        ORDER BY is_default, position, id
        LIMIT 1
      ) first
    ),
    match AS (
      SELECT subject.id, spot_match.policy_id, subject.team_id
      FROM subject
      JOIN spot_match ON spot_match.topic_id = subject.topic_id AND spot_match.team_id = subject.team_id
        AND spot_match.department_id IS NOT DISTINCT FROM subject.department_id
    )`
}

/** `latest_hours (business_hours_id, business_hours_version_id)`: the version in force of all business hours. */
const latestHours = sql`
  latest_hours AS (
    SELECT DISTINCT ON (business_hours_id) business_hours_id, id AS business_hours_version_id
    FROM business_hours_version
    ORDER BY business_hours_id, version DESC
  )`

/**
 * `in_force (id, policy_id, policy_version_id, business_hours_id, business_hours_version_id)`: for each of `match` the
 * versions in force. The hours are the team's own where it has some and the policy lets it, else the policy's. Policies
 * without a version are left out.
 */
export const versionsInForce = sql`
  ${latestHours},
  newest AS (
    SELECT DISTINCT ON (policy_id) policy_id, id AS policy_version_id, business_hours_version_id, uses_team_hours
    FROM sla_policy_version
    ORDER BY policy_id, version DESC
  ),
  in_force AS (
    SELECT match.id, match.policy_id, newest.policy_version_id, hours.business_hours_id, hours.business_hours_version_id
    FROM match
    JOIN newest ON newest.policy_id = match.policy_id
    ${hoursThatCount(sql`newest`, sql`match.team_id`)}
  )`

/** Returns the joins that end in `hours`: by which the tickets of a team count under a version of a policy. */
function hoursThatCount(policyVersion: Sql, teamId: Sql): Sql {
  return sql`
    JOIN business_hours_version named ON named.id = ${policyVersion}.business_hours_version_id
    LEFT JOIN team ON team.id = ${teamId} AND ${policyVersion}.uses_team_hours
    JOIN latest_hours hours ON hours.business_hours_id = COALESCE(team.business_hours_id, named.business_hours_id)`
}

/** The versions last applied to `ticket`, as a lateral join called `applied`, empty where there are none. */
export const lastAppliedPolicy = sql`
  LEFT JOIN LATERAL (
    SELECT applied_policy.priority, applied_policy.policy_version_id, applied_policy.business_hours_version_id,
           version.policy_id, hours.business_hours_id
    FROM applied_policy
    JOIN event ON event.id = applied_policy.event_id
    JOIN sla_policy_version version ON version.id = applied_policy.policy_version_id
    JOIN business_hours_version hours ON hours.id = applied_policy.business_hours_version_id
    WHERE applied_policy.ticket_id = ticket.id
    ORDER BY event.seq DESC
    LIMIT 1
  ) applied ON TRUE`

/**
 * Returns the query of `priority`, `policy_version_id` and `business_hours_version_id` for a ticket whose team has just
 * changed: the policy that applies already, by the hours of the new team; no row where the same hours go on.
 */
export function hoursAfterTeamChange(ticketId: string): Sql {
  return sql`
    WITH ${latestHours}
    SELECT applied.priority, applied.policy_version_id, hours.business_hours_version_id
    FROM ticket
    ${lastAppliedPolicy}
    JOIN sla_policy_version version ON version.id = applied.policy_version_id
    ${hoursThatCount(sql`version`, sql`ticket.team_id`)}
    WHERE ticket.id = ${ticketId} AND hours.business_hours_id <> applied.business_hours_id`
}
