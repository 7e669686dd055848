import type { AliasParams, SetArchived, SlaPolicyView } from '@lodge/contracts'
import { getOne, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { lockSlaSettings } from '../settings-lock.ts'
import { startRecalculation } from '../start-recalculation.ts'
import { listPolicyOrder } from './policy-views.ts'
import { findSlaPolicy, getSlaPolicy } from './save-sla-policy.ts'

/**
 * Archives a policy, after which the next one that matches applies to its open tickets, or restores it as the last
 * before the default one. Throws `still_in_use` for the default policy, and for one whose hours are archived.
 */
export async function archiveSlaPolicy(
  ctx: Context,
  { alias, isArchived }: SetArchived & AliasParams,
): Promise<SlaPolicyView> {
  requireSuperadmin(ctx)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const policy = await findSlaPolicy(tx, alias)
    if ((policy.archivedAt !== null) === isArchived) return
    if (isArchived && policy.isDefault) throw refusal('default_policy_needed', { policy: policy.name })
    const hours = await getOne(tx, 'business_hours', { id: policy.businessHoursId })
    if (!isArchived && hours.archivedAt !== null)
      throw refusal('business_hours_archived', { policy: policy.name, hours: hours.name })
    const { id: policyId, version } = policy
    await updateOne(
      tx,
      'sla_policy',
      { id: policyId },
      {
        archivedAt: isArchived ? now.now() : null,
        position: (await listPolicyOrder(tx)).length,
        revision: { increment: 1 },
      },
    )
    const how = isArchived ? 'archived' : 'restored'
    const eventId = await recordEventBy(now, tx, {
      type: 'sla_policy.changed',
      policyId,
      how,
      fields: [],
      version,
    })
    await startRecalculation(tx, eventId, { policyId }, now.now())
  })
  return getSlaPolicy(ctx, { alias })
}
