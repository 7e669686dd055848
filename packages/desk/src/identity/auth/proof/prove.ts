import type { CodeRequested, GiveProof, GiveProofByCode } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, transaction } from '../../../foundation/context.ts'
import { requireRequester } from '../../../foundation/require-requester.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { verifyAddress } from '../../people/verify-address.ts'
import { requestCode } from '../request-sign-in-code.ts'
import { requireSecondFactor } from '../second-factor/check-second-factor.ts'
import { findSecondFactorNeed } from '../second-factor/find-need.ts'
import { markCodeUsed, requireOwnCode } from '../sign-in-with-code.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** Returns whether staff prove who they are by a code besides their password. */
export async function asksForCode(ctx: Context): Promise<boolean> {
  return (await findSecondFactorNeed(ctx.db, requireStaff(ctx).id)) === 'code'
}

/**
 * Checks the password, and the code of the second factor where there is one. Throws `wrong_password`, `wrong_code`, and
 * `invalid_input` where the code is missing.
 */
export async function proveStaff(ctx: Context, { password, code }: GiveProof, secret: Secret): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  await requireOwnPassword(ctx, password, { field: 'password', request: 'A proof with a wrong password' })
  await requireCodeWhereOn(ctx, { personId, code, secret })
}

/** Checks the code of the second factor, where there is one. Throws `wrong_code`, and `invalid_input` without one. */
export async function requireCodeWhereOn(
  ctx: Context,
  { personId, code, secret }: { personId: string; code: string | undefined; secret: Secret },
): Promise<void> {
  if (!(await asksForCode(ctx))) return
  if (code === undefined) throw refusalAt('code', 'second_factor_code_required')
  await requireSecondFactor(ctx, { personId, code, secret })
}

/** Mails a requester the code by which they prove that it is them, for their session alone. */
export async function requestProofCode(ctx: Context, sessionId: string): Promise<CodeRequested> {
  return requestCode(ctx, { email: await ownEmail(ctx), browser: sessionId, purpose: 'proof' })
}

/** Uses up that code. Throws as `signInWithCode`. */
export async function proveRequester(
  ctx: Context,
  { code }: GiveProofByCode,
  { sessionId, secret }: { sessionId: string; secret: Secret },
): Promise<void> {
  const email = await ownEmail(ctx)
  const { id } = await requireOwnCode(ctx, { email, browser: sessionId, purpose: 'proof', code, secret })
  await transaction(ctx, async (tx) => {
    await markCodeUsed(ctx, tx, id)
    await verifyAddress(ctx, tx, email)
  })
}

async function ownEmail(ctx: Context): Promise<string> {
  const { id } = requireRequester(ctx)
  const { email } = await getOne(ctx.db, 'person', { id }, { columns: ['email'] })
  return email
}
