import type { SecondFactorNeed, SignInWithPassword } from '@lodge/contracts'
import { findOne, updateMany } from '@lodge/database'
import { type DomainError, refusal, refusalAt, type Staff } from '@lodge/domain'
import { actingAs, type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { withAddress } from '../people/addresses.ts'
import { loadStaff } from '../people/load-staff.ts'
import { findWaysIn, hasEmergencyAccount } from '../people/ways-in.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { recordEmergency } from './record-emergency.ts'
import { recordRefusal } from './record-refusal.ts'
import { findSecondFactorNeed } from './second-factor/find-need.ts'

/** Staff whose password was right; `secondFactor` is null where the sign-in is complete. */
interface CheckedStaff extends Staff {
  secondFactor: SecondFactorNeed | null
}

/**
 * Signs staff in to the admin area, or says which second step it takes. Throws `wrong_password`, with the
 * same message and after the same time, for an unknown address, a person without a role, and a wrong
 * password. Where staff sign in by providers alone, it throws `staff_by_provider_only`, and takes emergency accounts
 * where one is asked for.
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password, isEmergency = false }: SignInWithPassword,
): Promise<CheckedStaff> {
  const { staffByProviderOnly } = await findWaysIn(ctx.db)
  // Before anything is looked at, so that the refusal tells nobody which accounts are for emergencies.
  if (staffByProviderOnly && !isEmergency) throw refusal('staff_by_provider_only')
  const person = await findOne(ctx.db, 'person', withAddress(email), { columns: ['id', 'passwordHash'] })
  const isRight = await isPassword(person?.passwordHash ?? null, password)
  const staff = person && isRight ? await loadStaff(ctx.db, person.id) : null
  if (!staff) throw await wrongPassword(ctx, email)
  const isAllowed = !staffByProviderOnly || (await hasEmergencyAccount(ctx.db, staff.id))
  if (!isAllowed) throw await wrongPassword(ctx, email)
  if (person?.passwordHash) await renewHash(ctx, staff.id, { password, passwordHash: person.passwordHash })

  const secondFactor = await findSecondFactorNeed(ctx.db, staff.id)
  if (staffByProviderOnly && secondFactor !== 'code') throw refusal('emergency_by_passkey')
  if (secondFactor) return { ...staff, secondFactor }
  const themselves = actingAs(ctx, staff, 'session')
  const signedIn = { personId: staff.id, way: 'password' } as const
  await transaction(ctx, async (tx) => {
    await recordEventBy(themselves, tx, { type: 'person.signed_in', area: 'admin', ...signedIn })
    await recordEmergency(themselves, tx, signedIn)
  })
  return { ...staff, secondFactor }
}

/** Only now is the password itself at hand. One that is changed meanwhile stays changed. */
async function renewHash(
  { db }: Context,
  id: string,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  if (!isOutdated(passwordHash)) return
  await updateMany(db, 'person', { id, passwordHash }, { passwordHash: await hashPassword(password) })
}

async function wrongPassword(ctx: Context, email: string): Promise<DomainError> {
  await recordRefusal(ctx, { type: 'person.sign_in_failed', email, area: 'admin' })
  return refusalAt('password', 'wrong_password')
}
