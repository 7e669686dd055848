import type { AccountView, SaveUndoSend } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { changeAccount } from './change-account.ts'

/** Saves whether the agent's public replies wait some seconds in which they can be taken back. */
export async function saveUndoSend(ctx: Context, { isOn: undoSend }: SaveUndoSend): Promise<AccountView> {
  const { id } = requireStaff(ctx)
  const person = await findOne(ctx.db, 'person', { id }, { columns: ['undoSend'] })
  return changeAccount(ctx, { undoSend }, person?.undoSend === undoSend ? [] : ['undoSend'])
}
