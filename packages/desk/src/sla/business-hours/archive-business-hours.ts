import type { AliasParams, BusinessHoursView, SetArchived } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { lockSlaSettings } from '../settings-lock.ts'
import { getBusinessHours } from './save-business-hours.ts'

/** Archives business hours, or restores them; throws `still_in_use` while a policy or a team uses them. */
export async function archiveBusinessHours(
  ctx: Context,
  { alias, isArchived }: SetArchived & AliasParams,
): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const businessHours = await getBusinessHours(ctx, { alias })
    if ((businessHours.archivedAt !== null) === isArchived) return
    const policies = businessHours.usedBy.map(({ name }) => name)
    const count = policies.length
    if (isArchived && count > 0)
      throw refusal('business_hours_in_use', { hours: businessHours.name, count, policies })
    const teams = businessHours.teams.map(({ name }) => name)
    if (isArchived && teams.length > 0)
      throw refusal('business_hours_used_by_teams', { hours: businessHours.name, count: teams.length, teams })
    const { id } = await updateOne(
      tx,
      'business_hours',
      { alias },
      { archivedAt: isArchived ? now.now() : null, revision: { increment: 1 } },
      { columns: ['id'] },
    )
    await recordEventBy(now, tx, {
      type: 'business_hours.changed',
      businessHoursId: id,
      how: isArchived ? 'archived' : 'restored',
      fields: [],
      version: businessHours.version,
    })
  })
  return getBusinessHours(ctx, { alias })
}
