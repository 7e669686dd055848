import type { CodeRequested } from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import type { Secret } from '../../../foundation/secret.ts'
import { requestCode } from '../../../identity/auth/request-sign-in-code.ts'
import { markCodeUsed, requireOwnCode } from '../../../identity/auth/sign-in-with-code.ts'
import type { Newcomer } from './decide-entry.ts'
import { type SignedOn, signOn } from './sign-on.ts'

/** Mails a code to an address that a provider has named without saying that it is verified. */
export function requestIdentityCode(
  ctx: Context,
  { email, browser }: { email: string; browser: string },
): Promise<CodeRequested> {
  return requestCode(ctx, { email, browser, purpose: 'identity' })
}

interface EnteredCode {
  code: string
  browser: string
  secret: Secret
}

/** Signs in once the code shows that the address is theirs. Throws as `signInWithCode` and `signOn`. */
export async function signOnWithCode(
  ctx: Context,
  provider: TableRow<'identity_provider'>,
  newcomer: Newcomer & { email: string },
  { code, browser, secret }: EnteredCode,
): Promise<SignedOn> {
  const { email } = newcomer
  const own = await requireOwnCode(ctx, { email, browser, purpose: 'identity', code, secret })
  await transaction(ctx, (tx) => markCodeUsed(ctx, tx, own.id))
  return signOn(ctx, provider, { ...newcomer, isTrusted: true })
}
