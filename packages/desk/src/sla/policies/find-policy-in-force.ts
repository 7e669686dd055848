import { type Database, query, sql, type Transaction, uuid } from '@lodge/database'
import { matchPolicies, versionsInForce } from './match-policies.ts'

/** The versions that apply to a ticket from now on. */
export interface VersionsInForce {
  policyVersionId: string
  businessHoursVersionId: string
}

export interface PolicySubject {
  topicId: string
  departmentId: string | null
  teamId: string
}

/**
 * Returns the first policy in order that matches the topic, department and team, else the default one, in its latest
 * version, with the latest version of the team's business hours or of its own; null when no policy applies.
 */
export async function findPolicyInForce(
  db: Database | Transaction,
  subject: PolicySubject,
): Promise<VersionsInForce | null> {
  const { topicId, departmentId, teamId } = subject
  const subjectRow = sql`
    SELECT NULL::uuid AS id, ${uuid(topicId)} AS topic_id, ${uuid(departmentId)} AS department_id, ${uuid(teamId)} AS team_id`
  const rows = await query<VersionsInForce>(
    db,
    sql`
    WITH RECURSIVE ${matchPolicies(subjectRow)}, ${versionsInForce}
    SELECT policy_version_id AS "policyVersionId", business_hours_version_id AS "businessHoursVersionId" FROM in_force`,
  )
  return rows[0] ?? null
}
