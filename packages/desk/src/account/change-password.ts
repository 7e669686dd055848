import type { ChangePassword } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'
import { agentOf } from '../people/agent-of.ts'
import { hashPassword, isPassword } from '../people/passwords.ts'
import { changeAccount } from './change-account.ts'

/**
 * Gives the agent another password. Throws `wrong_password` without the present one and `invalid_input` for the same
 * one again. Ending their other sessions is up to the caller, who keeps sessions.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { id } = agentOf(ctx)
  const person = await ctx.db.prisma.person.findUnique({ where: { id }, select: { passwordHash: true } })
  if (!(await isPassword(person?.passwordHash ?? null, currentPassword))) throw wrong()
  if (newPassword === currentPassword) throw same()
  await changeAccount(ctx, { passwordHash: await hashPassword(newPassword) }, ['password'])
}

function wrong(): DomainError {
  const message = 'This is not your present password.'
  return new DomainError('wrong_password', message, { fields: { currentPassword: message } })
}

function same(): DomainError {
  const message = 'Choose another password than the present one.'
  return new DomainError('invalid_input', message, { fields: { newPassword: message } })
}
