import type { AccountView, EventPayload } from '@lodge/contracts'
import { type Changes, updateOne } from '@lodge/database'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { getAccount } from './get-account.ts'

export type AccountField = EventPayload<'person.account_changed'>['fields'][number]

/** Changes the account of the agent who acts and records which parts changed; without parts nothing has. */
export async function changeAccount(
  ctx: Context,
  data: Changes<'person'>,
  fields: AccountField[],
): Promise<AccountView> {
  const { id: personId } = requireStaff(ctx)
  if (fields.length > 0)
    await transaction(ctx, async (tx) => {
      const more = { updatedAt: ctx.now(), revision: { increment: 1 } }
      await updateOne(tx, 'person', { id: personId }, { ...data, ...more }, { columns: ['id'] })
      await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields })
    })
  return getAccount(ctx)
}
