import type { CodeRequested, ConfirmAddress, NamedAddress } from '@lodge/contracts'
import { countRows, sql } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import {
  addAddress,
  makeAddressPrimary,
  removeAddress,
} from '../../directory/users/address-changes/change-addresses.ts'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import type { Secret } from '../../foundation/secret.ts'
import { requestCode } from '../../identity/auth/request-sign-in-code.ts'
import { markCodeUsed, requireOwnCode } from '../../identity/auth/sign-in-with-code.ts'

/**
 * Mails a code to an address that whoever acts wants for their account, or has and never confirmed. The answer does not
 * say whether somebody else has it: that is said to who enters the code. Throws `invalid_input` for one that they have
 * confirmed already.
 */
export async function requestAddressCode(
  ctx: Context,
  { email }: NamedAddress,
  sessionId: string,
): Promise<CodeRequested> {
  const personId = requirePerson(ctx)
  const where = sql`email = ${email} AND person_id = ${personId} AND verified_at IS NOT NULL`
  if ((await countRows(ctx.db, 'person_address', where)) > 0)
    throw refusalAt('email', 'address_confirmed_already')
  return requestCode(ctx, { email, browser: sessionId, purpose: 'new_address' })
}

/**
 * Adds an address to those of whoever acts, or confirms one, once they have shown by the code that they read its mail.
 * Throws as `signInWithCode`, and as `addAddress`.
 */
export async function confirmOwnAddress(
  ctx: Context,
  { email, code }: ConfirmAddress,
  { sessionId, secret }: { sessionId: string; secret: Secret },
): Promise<void> {
  const personId = requirePerson(ctx)
  const own = await requireOwnCode(ctx, { email, browser: sessionId, purpose: 'new_address', code, secret })
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await markCodeUsed(now, tx, own.id)
    await addAddress(now, tx, { personId, email, isVerified: true })
  })
}

/**
 * Makes one of the addresses of whoever acts the primary one. Staff have to be allowed to change addresses at all: mails
 * about tickets go there. Throws as `makeAddressPrimary`.
 */
export async function makeOwnAddressPrimary(ctx: Context, { email }: NamedAddress): Promise<void> {
  const personId = requirePerson(ctx)
  if (ctx.actor.kind === 'staff') requireRecordPermission(ctx, 'manage_user_account')
  await transaction(ctx, (tx) =>
    makeAddressPrimary(withFrozenTime(ctx), tx, { personId, email, needsVerified: true }),
  )
}

/** Takes an address off the account of whoever acts. Throws as `removeAddress`; the caller ends their other sessions. */
export async function removeOwnAddress(ctx: Context, { email }: NamedAddress): Promise<void> {
  const personId = requirePerson(ctx)
  await transaction(ctx, (tx) => removeAddress(withFrozenTime(ctx), tx, { personId, email }))
}

function requirePerson({ actor }: Context): string {
  const id = personIdOf(actor)
  if (id === null) throw refusal('forbidden')
  return id
}
