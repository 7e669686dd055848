import { type Sql, sql } from '@lodge/database'

/** The id of the business hours of the default policy; null without one. */
export const hoursOfDefaultPolicy = sql`(
  SELECT named.business_hours_id FROM sla_policy policy
  JOIN LATERAL (SELECT business_hours_version_id AS id FROM sla_policy_version
                WHERE policy_id = policy.id ORDER BY version DESC LIMIT 1) newest ON TRUE
  JOIN business_hours_version named ON named.id = newest.id
  WHERE policy.is_default AND policy.archived_at IS NULL LIMIT 1)`

/** Selects the id of the latest version of business hours. */
export function latestHoursVersion(hoursId: Sql): Sql {
  return sql`(SELECT latest.id FROM business_hours_version latest
              WHERE latest.business_hours_id = ${hoursId} ORDER BY latest.version DESC LIMIT 1)`
}
