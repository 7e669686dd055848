import { randomUUID } from 'node:crypto'
import type { PreviewSlaPolicyImpact, SaveImpact } from '@lodge/contracts'
import { boolean, integer, sql, uuid, uuids } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { countTicketsToRecalculate } from './count-open-tickets.ts'
import { findPolicyReferences } from './policy-input.ts'
import { findPolicyChanges, findSlaPolicy } from './save-sla-policy.ts'

/** Returns how many open tickets saving a policy would recalculate; without an alias it is a new one. */
export async function getPolicyImpact(
  ctx: Context,
  { alias, policy }: PreviewSlaPolicyImpact,
): Promise<SaveImpact> {
  requireSuperadmin(ctx)
  const records = await findPolicyReferences(ctx.db, policy)
  const before = alias === null ? null : await findSlaPolicy(ctx.db, alias)
  const changes = before && findPolicyChanges(before, policy, records)
  if (before?.archivedAt || (changes && !changes.needsNewVersion && !changes.changesScope))
    return { openTickets: 0 }
  const policyId = before?.id ?? randomUUID()
  const { topicIds, departmentIds, teamIds } = records
  const offered = sql`
    SELECT id, is_default, position, topic_ids, department_ids, team_ids FROM sla_policy
    WHERE archived_at IS NULL AND id <> ${policyId}
    UNION ALL
    SELECT ${uuid(policyId)}, ${boolean(before?.isDefault ?? false)}, ${integer(before?.position ?? 2_147_483_647)},
           ${uuids(topicIds)}, ${uuids(departmentIds)}, ${uuids(teamIds)}`
  const areRulesNew = changes?.needsNewVersion ?? true
  return { openTickets: await countTicketsToRecalculate(ctx.db, { policyId, offered, areRulesNew }) }
}
