import type { EnterSecondFactor } from '@lodge/contracts'
import { refusal, type Staff } from '@lodge/domain'
import { actingAs, type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { loadStaff } from '../../people/load-staff.ts'
import { requireOwnWay } from '../../people/ways-in.ts'
import { recordEmergency } from '../record-emergency.ts'
import { recordRefusal } from '../record-refusal.ts'
import { requireSecondFactor } from './check-second-factor.ts'
import { beginEnrolment, confirmEnrolment } from './enrol.ts'

/** A sign-in whose password was right and that waits for the second step. */
export interface PendingSignIn {
  personId: string
  email: string
  beganAt: Date
  secret: Secret
  /** The session at the provider by which it began; null after a password. */
  provider?: object | null
}

/** Completes a sign-in by a code of the app or a recovery code. Throws `wrong_code` and `sign_in_expired`. */
export async function signInWithSecondFactor(
  ctx: Context,
  pending: PendingSignIn,
  { code }: EnterSecondFactor,
): Promise<void> {
  const themselves = actingAs(ctx, await requireStillStaff(ctx, pending), 'session')
  const { personId, email, secret } = pending
  try {
    await requireSecondFactor(themselves, { personId, code, secret })
  } catch (error) {
    await recordRefusal(ctx, { type: 'person.sign_in_failed', email, area: 'admin' })
    throw error
  }
  await recordSignIn(themselves, pending)
}

/** Returns the secret of a new app for somebody whose role requires one. Throws `sign_in_expired`. */
export async function beginRequiredEnrolment(ctx: Context, pending: PendingSignIn) {
  await requireStillStaff(ctx, pending)
  return beginEnrolment(ctx, pending)
}

/** Turns the second factor on and completes the sign-in. Returns the recovery codes; throws as `confirmEnrolment`. */
export async function completeRequiredEnrolment(
  ctx: Context,
  pending: PendingSignIn,
  { code }: EnterSecondFactor,
): Promise<string[]> {
  const themselves = actingAs(ctx, await requireStillStaff(ctx, pending), 'session')
  const codes = await confirmEnrolment(themselves, { ...pending, code })
  await recordSignIn(themselves, pending)
  return codes
}

/** A role may be taken and a password reset while somebody looks for their phone. */
async function requireStillStaff(ctx: Context, { personId, beganAt }: PendingSignIn): Promise<Staff> {
  const staff = await loadStaff(ctx.db, personId, beganAt)
  if (!staff) throw refusal('sign_in_expired')
  return staff
}

async function recordSignIn(ctx: Context, { personId, provider = null }: PendingSignIn): Promise<void> {
  const signedIn = { personId, way: 'second_factor' } as const
  await transaction(ctx, async (tx) => {
    // It may have begun before the area was for providers alone.
    if (provider === null) await requireOwnWay(tx, personId)
    await recordEventBy(ctx, tx, { type: 'person.signed_in', area: 'admin', ...signedIn })
    if (provider === null) await recordEmergency(ctx, tx, signedIn)
  })
}
