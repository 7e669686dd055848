import type { AliasParams, MoveSlaPolicy, SlaPolicyView } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { lockSlaSettings } from '../settings-lock.ts'
import { startRecalculation } from '../start-recalculation.ts'
import { listPolicyOrder } from './policy-views.ts'
import { findSlaPolicy, listSlaPolicies } from './save-sla-policy.ts'

/**
 * Moves a policy to another place in the order in which policies are tried, from 1, and recalculates the open tickets
 * that it gains or loses by that. The default one stays last: `still_in_use`.
 */
export async function moveSlaPolicy(
  ctx: Context,
  { alias, position: place }: MoveSlaPolicy & AliasParams,
): Promise<SlaPolicyView[]> {
  requireSuperadmin(ctx)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const policy = await findSlaPolicy(tx, alias)
    if (policy.isDefault || policy.archivedAt !== null)
      throw refusal('policy_cannot_move', { policy: policy.name })
    const order = await listPolicyOrder(tx)
    const moved = moveInOrder(order, policy.id, place)
    if (moved.every((id, index) => id === order[index])) return
    for (const [position, id] of moved.entries())
      await updateOne(tx, 'sla_policy', { id }, { position }, { columns: ['id'] })
    const { id: policyId, version } = policy
    const eventId = await recordEventBy(now, tx, {
      type: 'sla_policy.changed',
      policyId,
      how: 'moved',
      fields: ['order'],
      version,
    })
    await startRecalculation(tx, eventId, { policyId }, now.now())
  })
  return listSlaPolicies(ctx)
}

/** Returns the order with one of its policies at another place, before the default one at the latest. */
export function moveInOrder(order: readonly string[], policyId: string, place: number): string[] {
  const others = order.filter((id) => id !== policyId)
  return others.toSpliced(Math.min(place, others.length) - 1, 0, policyId)
}
