import type { SignOnOutcome, SignOnProblem } from '@lodge/contracts'
import { type Database, findOne, query, sql, type TableRow, type Transaction } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { isInSignInDomain } from '../../../identity/auth/sign-in-domains.ts'
import { withAddress } from '../../../identity/people/addresses.ts'
import { becomesStaff } from '../attributes/becomes-staff.ts'
import { findIdentity } from '../identities/find-identity.ts'
import type { Arrival } from '../issuer/exchange-code.ts'
import type { Described } from './read-arrival.ts'

export interface Newcomer extends Described {
  arrival: Pick<Arrival, 'issuer' | 'subject'>
  area: 'portal' | 'admin'
}

/** The consequence of a sign-in, and the person whose account it is about; null for one that is to be made. */
export type Entry =
  | { outcome: Exclude<SignOnOutcome, 'create' | 'confirm'>; personId: string }
  | { outcome: 'create' | 'confirm'; personId: null }
  | { outcome: null; problem: SignOnProblem; personId: string | null }

type Provider = Pick<TableRow<'identity_provider'>, 'id' | 'domains' | 'makesStaff'>

/**
 * Decides what a sign-in leads to. A person is known again by issuer and subject alone. An address links an account only
 * where it is shown to be theirs, and asks for a mailed code otherwise, whether anybody has it or not. New requesters
 * come as by code. Nobody becomes staff but by a group of a provider that makes staff, with an address that is theirs.
 */
export async function decideEntry(
  ctx: Pick<Context, 'signInDomains'>,
  db: Database | Transaction,
  provider: Provider,
  newcomer: Newcomer,
): Promise<Entry> {
  const { arrival, area, email, isTrusted } = newcomer
  const known = await findIdentity(db, provider, arrival)
  const isForStaff = area === 'admin' && !(await becomesStaff(db, provider, newcomer))
  if (known) return enterAs(db, { outcome: 'enter', personId: known.personId }, isForStaff)
  if (email === null) return { outcome: null, problem: 'no_address', personId: null }
  if (!isTrusted) return { outcome: 'confirm', personId: null }
  const owner = await findOne(db, 'person', withAddress(email), { columns: ['id'] })
  if (owner) return enterAs(db, { outcome: 'link', personId: owner.id }, isForStaff)
  if (isForStaff) return { outcome: null, problem: 'not_staff', personId: null }
  if (area === 'admin') return { outcome: 'create', personId: null }
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isAllowed =
    provider.domains.includes(domain) || (await isInSignInDomain(db, email, ctx.signInDomains ?? []))
  if (!isAllowed) return { outcome: null, problem: 'domain_not_allowed', personId: null }
  return { outcome: 'create', personId: null }
}

async function enterAs(
  db: Database | Transaction,
  entry: { outcome: 'enter' | 'link'; personId: string },
  isForStaff: boolean,
): Promise<Entry> {
  const { personId } = entry
  const [person] = await query<{ isOpen: boolean; isStaff: boolean }>(
    db,
    sql`SELECT archived_at IS NULL AS "isOpen", role_id IS NOT NULL AS "isStaff" FROM person WHERE id = ${personId}`,
  )
  if (!person?.isOpen) return { outcome: null, problem: 'deactivated', personId }
  if (isForStaff && !person.isStaff) return { outcome: null, problem: 'not_staff', personId }
  return entry
}
