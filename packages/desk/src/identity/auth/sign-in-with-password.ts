import type { SecondFactorNeed, SignInWithPassword } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { type DomainError, refusalAt, type Staff } from '@lodge/domain'
import { actingAs, type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { withAddress } from '../people/addresses.ts'
import { loadStaff } from '../people/load-staff.ts'
import { isPassword } from './passwords.ts'
import { recordRefusal } from './record-refusal.ts'
import { findSecondFactorNeed } from './second-factor/find-need.ts'

/** Staff whose password was right; `secondFactor` is null where the sign-in is complete. */
interface CheckedStaff extends Staff {
  secondFactor: SecondFactorNeed | null
}

/**
 * Signs staff in to the admin area, or says which second step it takes. Throws `wrong_password`, with the
 * same message and after the same time, for an unknown address, a person without a role, and a wrong
 * password.
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password }: SignInWithPassword,
): Promise<CheckedStaff> {
  const person = await findOne(ctx.db, 'person', withAddress(email), { columns: ['id', 'passwordHash'] })
  const isRight = await isPassword(person?.passwordHash ?? null, password)
  const staff = person && isRight ? await loadStaff(ctx.db, person.id) : null
  if (!staff) throw await wrongPassword(ctx, email)

  const secondFactor = await findSecondFactorNeed(ctx.db, staff.id)
  if (secondFactor) return { ...staff, secondFactor }
  await transaction(ctx, (tx) =>
    recordEventBy(actingAs(ctx, staff, 'session'), tx, {
      type: 'person.signed_in',
      personId: staff.id,
      area: 'admin',
      way: 'password',
    }),
  )
  return { ...staff, secondFactor }
}

async function wrongPassword(ctx: Context, email: string): Promise<DomainError> {
  await recordRefusal(ctx, { type: 'person.sign_in_failed', email, area: 'admin' })
  return refusalAt('password', 'wrong_password')
}
