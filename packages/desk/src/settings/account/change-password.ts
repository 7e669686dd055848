import type { ChangePassword } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import type { Secret } from '../../foundation/secret.ts'
import { hashPassword } from '../../identity/auth/passwords.ts'
import { requireCodeWhereOn } from '../../identity/auth/proof/prove.ts'
import { requireOwnPassword } from '../../identity/auth/proof/require-own-password.ts'
import { requireStrongPassword } from '../../identity/auth/require-strong-password.ts'
import { changeAccount } from './change-account.ts'

/**
 * Sets another password for the agent. Throws `wrong_password` without the present one, `wrong_code` without a code
 * of the second factor where there is one, and `invalid_input` for the same one again or one that is easy to guess. Ending the other sessions is up to the caller, who keeps sessions.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword, code }: ChangePassword,
  secret: Secret,
): Promise<void> {
  const { id } = requireStaff(ctx)
  const owner = await getOne(ctx.db, 'person', { id }, { columns: ['email', 'alias', 'name'] })
  const request = 'Password change with a wrong password'
  await requireOwnPassword(ctx, currentPassword, { field: 'currentPassword', request })
  if (newPassword === currentPassword) throw refusalAt('newPassword', 'password_unchanged')
  await requireStrongPassword(ctx.db, newPassword, { owner, field: 'newPassword' })
  // The code is used up by it, so everything else has to be right first.
  await requireCodeWhereOn(ctx, { personId: id, code, secret })
  await changeAccount(ctx, { passwordHash: await hashPassword(newPassword) }, ['password'])
}
