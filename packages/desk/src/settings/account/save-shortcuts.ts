import { isDeepStrictEqual } from 'node:util'
import { type KeyboardShortcuts, StoredKeyboardShortcuts } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { changeAccount } from './change-account.ts'

/** Saves which keys are commands for the agent, in whichever browser they work. */
export async function saveKeyboardShortcuts(
  ctx: Context,
  shortcuts: KeyboardShortcuts,
): Promise<KeyboardShortcuts> {
  const { id } = requireStaff(ctx)
  const person = await ctx.db.prisma.person.findUnique({ where: { id }, select: { shortcuts: true } })
  const isSame = isDeepStrictEqual(StoredKeyboardShortcuts.parse(person?.shortcuts), shortcuts)
  await changeAccount(ctx, { shortcuts }, isSame ? [] : ['shortcuts'])
  return shortcuts
}
