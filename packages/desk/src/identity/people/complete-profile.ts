import type { CompleteProfile, FrontendUser } from '@lodge/contracts'
import { findOne, getOne, type Transaction, updateOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { nameIn } from '../../foundation/site-texts/name-in.ts'
import { textLanguagesOf } from '../../foundation/site-texts/text-languages.ts'
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
    const departmentId = await resolveDepartment(ctx, tx, { email, alias })
    const more = { updatedAt: ctx.now(), revision: { increment: 1 } }
    await updateOne(tx, 'person', { id: personId }, { name, departmentId, ...more })
    await recordEventBy(ctx, tx, { type: 'person.profile_completed', personId })
  })
  return getFrontendUser(ctx.db, { personId, languages: ctx.languages })
}

async function resolveDepartment(
  ctx: Context,
  tx: Transaction,
  { email, alias }: { email: string; alias: string | null },
): Promise<string | null> {
  const following = await findDepartmentOfAddress(tx, email)
  if (following) {
    if (alias !== null && alias !== following.alias) {
      const department = nameIn(await textLanguagesOf({ ...ctx, db: tx }), following.name, following.names)
      throw refusalAt('department', 'department_follows_address', { department })
    }
    return following.id
  }
  if (alias === null && !(await hasDepartments(tx))) return null
  const department =
    alias === null ? null : await findOne(tx, 'department', { alias, archivedAt: null }, { columns: ['id'] })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
