import type { Database, TableRow, Transaction } from '@lodge/database'
import type { Attributes } from './attributes.ts'
import { listGrants } from './decide-grants.ts'
import { findRules } from './find-rules.ts'

/** Returns whether a provider makes staff of somebody who is none, by a group that gives a role. */
export async function becomesStaff(
  db: Database | Transaction,
  provider: Pick<TableRow<'identity_provider'>, 'id' | 'makesStaff'>,
  { attributes, isTrusted }: { attributes: Attributes; isTrusted: boolean },
): Promise<boolean> {
  if (!provider.makesStaff || !isTrusted) return false
  return listGrants(await findRules(db, provider), attributes).some(({ gives }) => gives === 'role')
}
