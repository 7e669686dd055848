import { isDeepStrictEqual } from 'node:util'
import { type KeyboardShortcuts, StoredKeyboardShortcuts } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { changeAccount } from './change-account.ts'

/** Saves which keys are commands for the agent, in whichever browser they work. */
export async function saveKeyboardShortcuts(
  ctx: Context,
  shortcuts: KeyboardShortcuts,
): Promise<KeyboardShortcuts> {
  const { id } = requireStaff(ctx)
  const person = await findOne(ctx.db, 'person', { id }, { columns: ['shortcuts'] })
  const isSame = isDeepStrictEqual(StoredKeyboardShortcuts.parse(person?.shortcuts), shortcuts)
  await changeAccount(ctx, { shortcuts }, isSame ? [] : ['shortcuts'])
  return shortcuts
}
