import { hourMs, type LtiKeyView, limits } from '@lodge/contracts'
import { type Database, findMany, type TableRow, type Transaction } from '@lodge/database'

type Key = TableRow<'lti_key'>

/** Says which key is in use. The oldest come first. */
export function describeKeys(keys: readonly Key[], now: Date): LtiKeyView[] {
  const inUse = signingKeyOf(keys, now)
  return keys.map((key) => ({
    id: key.id,
    madeAt: key.createdAt.toISOString(),
    state: key === inUse ? 'in_use' : inUse && key.createdAt < inUse.createdAt ? 'former' : 'next',
  }))
}

/** Returns our keys, the oldest first. */
export function listKeys(db: Database | Transaction): Promise<Key[]> {
  return findMany(db, 'lti_key', {}, { orderBy: ['createdAt', 'id'] })
}

/** Platforms keep what they have read, so a new key waits until they have read it too. */
export function signingKeyOf(keys: readonly Key[], now: Date): Key | undefined {
  const from = now.getTime() - limits.ltiKeyWaitHours * hourMs
  return keys.findLast(({ createdAt }) => createdAt.getTime() <= from) ?? keys[0]
}
