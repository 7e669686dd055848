import { findOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { isPassword } from '../passwords.ts'
import { recordRefusal } from '../record-refusal.ts'

/** Throws `wrong_password` at this field for another password than that of whoever acts, which the activity log says. */
export async function requireOwnPassword(
  ctx: Context,
  password: string,
  { field, request }: { field: string; request: string },
): Promise<void> {
  const { id } = requireStaff(ctx)
  const person = await findOne(ctx.db, 'person', { id }, { columns: ['passwordHash'] })
  if (await isPassword(person?.passwordHash ?? null, password)) return
  await recordRefusal(ctx, { type: 'person.access_refused', personId: id, request })
  throw refusalAt(field, 'wrong_current_password')
}
