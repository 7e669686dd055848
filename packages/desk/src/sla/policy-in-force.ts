import type { Transaction } from '@lodge/database'

/** The versions by which a ticket is judged from now on. */
export interface Versions {
  policyVersionId: string
  calendarVersionId: string
}

/**
 * The topic's policy, else the default one, in its latest version, with the latest version of its calendar;
 * null when no policy applies.
 */
export async function policyInForce(tx: Transaction, topicId: string): Promise<Versions | null> {
  const rows = await tx.$queryRaw<Versions[]>`
    SELECT policy.id AS "policyVersionId", latest.id AS "calendarVersionId"
    FROM sla_policy_version policy
    JOIN calendar_version named ON named.id = policy.calendar_version_id
    JOIN calendar_version latest ON latest.calendar_id = named.calendar_id
    WHERE policy.policy_id = COALESCE(
      (SELECT sla_policy_id FROM topic WHERE id = ${topicId}::uuid),
      (SELECT id FROM sla_policy WHERE is_default ORDER BY alias LIMIT 1)
    )
    ORDER BY policy.version DESC, latest.version DESC
    LIMIT 1`
  return rows[0] ?? null
}
