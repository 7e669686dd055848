import type { CompleteProfile, FrontendUser } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../context.ts'
import { requireRequester } from '../require-requester.ts'
import { getFrontendUser } from './person-views.ts'

/** Saves a requester's name and department. Throws `invalid_input` for a department that is not offered. */
export async function completeProfile(
  ctx: Context,
  { name, department: alias }: CompleteProfile,
): Promise<FrontendUser> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const department = await tx.department.findFirst({
      where: { alias, archivedAt: null },
      select: { id: true },
    })
    if (!department) throw refusalAt('department', 'unknown_department')
    const more = { updatedAt: ctx.now(), revision: { increment: 1 } }
    await tx.person.update({ where: { id: personId }, data: { name, departmentId: department.id, ...more } })
    await recordEventBy(ctx, tx, { type: 'person.profile_completed', personId })
  })
  return getFrontendUser(ctx.db, personId)
}
