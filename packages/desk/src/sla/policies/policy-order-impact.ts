import type { AliasParams, PreviewSlaPolicyOrder, SaveImpact } from '@lodge/contracts'
import { sql, uuids } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { countTicketsToRecalculate } from './count-open-tickets.ts'
import { moveInOrder } from './move-sla-policy.ts'
import { listPolicyOrder } from './policy-views.ts'
import { findSlaPolicy } from './save-sla-policy.ts'

/** Returns how many open tickets moving, archiving or restoring a policy would recalculate. */
export async function getPolicyOrderImpact(
  ctx: Context,
  { alias, change, position: place = 1 }: PreviewSlaPolicyOrder & AliasParams,
): Promise<SaveImpact> {
  requireSuperadmin(ctx)
  const { id: policyId } = await findSlaPolicy(ctx.db, alias)
  const before = await listPolicyOrder(ctx.db)
  const others = before.filter((id) => id !== policyId)
  // The default policy comes last whatever its place.
  const order = {
    move: moveInOrder(before, policyId, place),
    archive: others,
    restore: [...others, policyId],
  }[change]
  if (order.length === before.length && order.every((id, index) => id === before[index]))
    return { openTickets: 0 }
  const offered = sql`
    SELECT id, is_default, array_position(${uuids(order)}, id) AS position, topic_ids, department_ids, team_ids
    FROM sla_policy WHERE id = ANY(${order})`
  return { openTickets: await countTicketsToRecalculate(ctx.db, { policyId, offered, areRulesNew: false }) }
}
