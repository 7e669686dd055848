import { isDeepStrictEqual } from 'node:util'
import type { MyAccountView, RequesterPreferences, SaveMyDetails } from '@lodge/contracts'
import { type Changes, findOne, updateOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { hasDepartments } from '../../identity/people/department-of-address.ts'
import type { AccountField } from './change-account.ts'
import { getMyAccount } from './get-my-account.ts'

/**
 * Saves what a requester says of themselves; without a department they stay where they are. Throws `invalid_input` for a
 * department that is not offered, unless they are in it already, and for any other than the one that follows from their
 * address.
 */
export async function saveMyDetails(ctx: Context, given: SaveMyDetails): Promise<MyAccountView> {
  const before = await getMyAccount(ctx)
  const { name, timezone, language, department: alias } = given
  const isMoved = alias !== null && alias !== before.department?.alias
  if (isMoved && before.isDepartmentFixed && before.department)
    throw refusalAt('department', 'department_follows_address', { department: before.department.name })
  if (alias === null && before.department === null && (await hasDepartments(ctx.db)))
    throw refusalAt('department', 'unknown_department')
  const fields: AccountField[] = [
    ...(name !== before.name ? (['name'] as const) : []),
    ...(isMoved ? (['department'] as const) : []),
    ...(timezone !== before.timezone ? (['timezone'] as const) : []),
    ...(language !== before.language ? (['language'] as const) : []),
  ]
  const data = { name, timezone, language }
  return changeMyAccount(ctx, isMoved ? { ...data, ...(await toDepartment(ctx, alias)) } : data, fields)
}

/** Saves what a requester wants to hear of their tickets, and how. */
export async function saveMyNotifications(
  ctx: Context,
  requesterPreferences: RequesterPreferences,
): Promise<MyAccountView> {
  const { notifications } = await getMyAccount(ctx)
  const isSame = isDeepStrictEqual(notifications, requesterPreferences)
  return changeMyAccount(ctx, { requesterPreferences }, isSame ? [] : ['notifications'])
}

async function toDepartment({ db }: Context, alias: string): Promise<{ departmentId: string }> {
  const where = { alias, archivedAt: null }
  const department = await findOne(db, 'department', where, { columns: ['id'] })
  if (!department) throw refusalAt('department', 'unknown_department')
  return { departmentId: department.id }
}

async function changeMyAccount(
  ctx: Context,
  data: Changes<'person'>,
  fields: AccountField[],
): Promise<MyAccountView> {
  const { id: personId } = requireRequester(ctx)
  if (fields.length > 0)
    await transaction(ctx, async (tx) => {
      const more = { updatedAt: ctx.now(), revision: { increment: 1 } }
      await updateOne(tx, 'person', { id: personId }, { ...data, ...more }, { columns: ['id'] })
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields })
    })
  return getMyAccount(ctx)
}
