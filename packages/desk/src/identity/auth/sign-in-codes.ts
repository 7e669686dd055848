import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { type Database, findOne, query, sql, type Transaction } from '@lodge/database'
import { listSecrets, presentSecret, type Secret } from '../../foundation/secret.ts'
import { withAddress } from '../people/addresses.ts'
import { isInSignInDomain } from './sign-in-domains.ts'

export type CodePurpose = 'sign_in' | 'proof' | 'new_address' | 'identity'

interface CodeToSet {
  signInId: string
  code: string
  /** LODGE_SECRET; without it the few possible codes could be tried against a stolen hash. */
  secret: Secret
  /** The domains of the environment, for a site that names none. */
  domains?: readonly string[] | undefined
}

/**
 * Stores the hash of a new code for a requested sign-in, replacing an earlier one. Returns false where nothing is to be
 * mailed: the address may not sign in, or the sign-in is used, expired or gone.
 */
export async function setSignInCode(
  db: Database,
  { signInId, code, secret, domains }: CodeToSet,
): Promise<boolean> {
  const signIn = await findOne(db, 'sign_in', { id: signInId })
  // A code for an address that somebody else has is mailed too: only who reads it learns that the address is taken.
  const mayHave = signIn && (signIn.purpose === 'new_address' || (await maySignIn(db, signIn.email, domains)))
  if (!mayHave) return false
  const changed = await query(
    db,
    sql`
    UPDATE sign_in SET code_hash = ${hashCode(presentSecret(secret), signInId, code)}
    WHERE id = ${signInId} AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
  )
  return changed.length === 1
}

/**
 * Returns whether an address may sign in: a new one needs one of the site's domains, where it names any; an archived
 * person may not.
 */
export async function maySignIn(
  db: Database | Transaction,
  email: string,
  domains: readonly string[] = [],
): Promise<boolean> {
  const person = await findOne(db, 'person', withAddress(email), { columns: ['archivedAt'] })
  if (person) return person.archivedAt === null
  return isInSignInDomain(db, email, domains)
}

/**
 * Returns whether one more newcomer's code would exceed `limits.newcomerCodesPerHour`. Those who have signed in since
 * do not count, so honest newcomers hardly do.
 */
export async function isOverNewcomerLimit(db: Database, signInId: string): Promise<boolean> {
  const [row] = await query<{ waiting: number }>(
    db,
    sql`
    SELECT count(*)::int AS waiting FROM (
      SELECT FROM sign_in WHERE created_at > now() - interval '1 hour' AND code_hash IS NOT NULL AND purpose IN ('sign_in', 'identity')
        AND id <> ${signInId} AND NOT EXISTS (SELECT FROM person_address address WHERE address.email = sign_in.email)
      LIMIT ${limits.newcomerCodesPerHour}) newcomers`,
  )
  return (row?.waiting ?? 0) >= limits.newcomerCodesPerHour
}

/** Returns whether these digits are the code of that sign-in; a sign-in without a code has none. */
export function isCodeOf(signInId: string, codeHash: string | null, code: string, secret: Secret): boolean {
  const expected = Buffer.from(codeHash ?? '')
  return listSecrets(secret).some((each) => {
    const given = Buffer.from(hashCode(each, signInId, code))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Returns the hash that is stored of a browser's name; the name itself would let others pose as that browser. */
export function hashBrowser(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url')
}

function hashCode(secret: string, signInId: string, code: string): string {
  return createHmac('sha256', secret).update(`${signInId}:${code}`).digest('base64url')
}
