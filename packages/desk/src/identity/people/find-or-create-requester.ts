import { randomBytes } from 'node:crypto'
import { findOne, insertMany, newId, type Transaction } from '@lodge/database'
import { toAlias } from '@lodge/domain'
import { lockAddress } from './addresses.ts'
import { findDepartmentOfAddress } from './department-of-address.ts'

/**
 * Returns the id of the person with this address, creating one with an alias made from the address where there is none.
 * A new person is placed in the department that has the domain of their address.
 */
export async function findOrCreateRequester(tx: Transaction, email: string, now: Date): Promise<string> {
  const existingId = await findIdByAddress(tx, email)
  if (existingId !== null) return existingId
  await lockAddress(tx, email)
  // Another request may have created the person while this one waited.
  return (await findIdByAddress(tx, email)) ?? createRequester(tx, email, now)
}

/** Creates the person of an address that is locked and nobody's, as `findOrCreateRequester` does, and returns the id. */
async function createRequester(tx: Transaction, email: string, now: Date): Promise<string> {
  const departmentId = (await findDepartmentOfAddress(tx, email))?.id ?? null
  return (await insertRequester(tx, { email, departmentId }, now)).id
}

interface NewRequester {
  email: string
  name?: string
  departmentId: string | null
}

/**
 * Creates the person of an address that is locked and nobody's, with an alias made from it. Returns the id, and whether
 * they are new: somebody who takes no lock may have been first.
 */
export async function insertRequester(
  tx: Transaction,
  { email, ...rest }: NewRequester,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  for (const alias of aliasesFrom(email)) {
    const id = newId()
    const person = { ...rest, id, alias, email, createdAt: now }
    if ((await insertMany(tx, 'person', [person], { skipExisting: true })) > 0) return { id, isNew: true }
    const createdId = await findIdByAddress(tx, email)
    if (createdId !== null) return { id: createdId, isNew: false }
  }
  throw new Error('No free alias was found for a new person')
}

async function findIdByAddress(tx: Transaction, email: string): Promise<string | null> {
  const address = await findOne(tx, 'person_address', { email }, { columns: ['personId'] })
  return address?.personId ?? null
}

/** Yields a readable alias first, then ones with an ending that nobody else has. */
function* aliasesFrom(email: string): Generator<string> {
  const base = toAlias(email.slice(0, email.lastIndexOf('@'))) || 'person'
  yield base
  for (let tries = 0; tries < 5; tries++) yield `${base}-${randomBytes(3).toString('hex')}`
}
