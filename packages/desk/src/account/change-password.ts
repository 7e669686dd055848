import type { ChangePassword } from '@lodge/contracts'
import { type DomainError, refusalAt } from '@lodge/domain'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { recordRefusal } from '../auth/record-refusal.ts'
import { requireStrongPassword } from '../auth/require-strong-password.ts'
import type { Context } from '../context.ts'
import { requireStaff } from '../require-staff.ts'
import { changeAccount } from './change-account.ts'

/**
 * Sets another password for the agent. Throws `wrong_password` without the present one, and `invalid_input` for the
 * same one again or one that is easy to guess. Ending the other sessions is up to the caller, who keeps sessions.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { id } = requireStaff(ctx)
  const person = await ctx.db.prisma.person.findUnique({
    where: { id },
    select: { passwordHash: true, email: true, alias: true, name: true },
  })
  if (!(await isPassword(person?.passwordHash ?? null, currentPassword))) throw await wrong(ctx, id)
  if (newPassword === currentPassword) throw refusalAt('newPassword', 'password_unchanged')
  const site = await ctx.db.prisma.site.findFirst({ select: { name: true } })
  const ownWords = [person?.email, person?.alias, person?.name, site?.name]
  await requireStrongPassword(newPassword, ownWords.filter(isText), 'newPassword')
  await changeAccount(ctx, { passwordHash: await hashPassword(newPassword) }, ['password'])
}

async function wrong(ctx: Context, personId: string): Promise<DomainError> {
  const request = 'Password change with a wrong password'
  await recordRefusal(ctx, { type: 'person.access_refused', personId, request })
  return refusalAt('currentPassword', 'wrong_current_password')
}

function isText(text: string | undefined): text is string {
  return text !== undefined
}
