import type { CompleteProfile, FrontendUser } from '@lodge/contracts'
import { findOne, getOne, type Transaction, updateOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { findDepartmentOfAddress, hasDepartments } from './department-of-address.ts'
import { getFrontendUser } from './person-views.ts'

/**
 * Saves a requester's name and department. A department that follows from their address is theirs, and where there are
 * none to choose from they need none. Throws `invalid_input` for any other that is not offered.
 */
export async function completeProfile(
  ctx: Context,
  { name, department: alias }: CompleteProfile,
): Promise<FrontendUser> {
  const { id: personId } = requireRequester(ctx)
  await transaction(ctx, async (tx) => {
    const { email } = await getOne(tx, 'person', { id: personId }, { columns: ['email'] })
    const departmentId = await resolveDepartment(tx, email, alias)
    const more = { updatedAt: ctx.now(), revision: { increment: 1 } }
    await updateOne(tx, 'person', { id: personId }, { name, departmentId, ...more })
    await recordEventBy(ctx, tx, { type: 'person.profile_completed', personId })
  })
  return getFrontendUser(ctx.db, personId)
}

async function resolveDepartment(
  tx: Transaction,
  email: string,
  alias: string | null,
): Promise<string | null> {
  const following = await findDepartmentOfAddress(tx, email)
  if (following) {
    if (alias !== null && alias !== following.alias)
      throw refusalAt('department', 'department_follows_address', { department: following.name })
    return following.id
  }
  if (alias === null && !(await hasDepartments(tx))) return null
  const department =
    alias === null ? null : await findOne(tx, 'department', { alias, archivedAt: null }, { columns: ['id'] })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
