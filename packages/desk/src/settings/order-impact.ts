import type { AliasParams, SaveImpact, PreviewSlaPolicyOrder } from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../context.ts'
import { movedTo } from './move-policy.ts'
import { countMoved } from './open-tickets.ts'
import { liveOrder } from './policy-views.ts'
import { findPolicy } from './save-policy.ts'
import { superadminOnly } from './superadmin-only.ts'

/** How many open tickets moving, archiving or restoring a policy would re-time. */
export async function orderImpact(
  ctx: Context,
  { alias, change, position: place = 1 }: PreviewSlaPolicyOrder & AliasParams,
): Promise<SaveImpact> {
  superadminOnly(ctx)
  const { id: policyId } = await findPolicy(ctx.db.prisma, alias)
  const before = await liveOrder(ctx.db.prisma)
  const others = before.filter((id) => id !== policyId)
  // The default policy comes last whatever its place.
  const order = { move: movedTo(before, policyId, place), archive: others, restore: [...others, policyId] }[
    change
  ]
  if (order.length === before.length && order.every((id, index) => id === before[index]))
    return { openTickets: 0 }
  const offered = sql`
    SELECT id, is_default, array_position(${order}::uuid[], id) AS position, topic_ids, unit_ids, team_ids
    FROM sla_policy WHERE id = ANY(${order}::uuid[])`
  return { openTickets: await countMoved(ctx.db, { policyId, offered, areRulesNew: false }) }
}
