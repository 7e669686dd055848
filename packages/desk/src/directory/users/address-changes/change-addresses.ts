import { type EventPayload, limits } from '@lodge/contracts'
import { insert, query, remove, sql, type Transaction, updateOne, upsert } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { listAddresses, requireFreeAddress, type StoredAddress } from '../../../identity/people/addresses.ts'
import { resumeAddress } from '../../../identity/people/failing-addresses.ts'
import { forgetMailedLinks } from './forget-mailed-links.ts'

interface AddressOf {
  personId: string
  email: string
}

/**
 * Adds an address to those of a person, or notes that one of theirs is verified. Throws `invalid_input` for one that
 * somebody else has, and for one too many.
 */
export async function addAddress(
  ctx: Context,
  tx: Transaction,
  { personId, email, isVerified }: AddressOf & { isVerified: boolean },
): Promise<void> {
  const before = await lockAddresses(tx, personId)
  const existing = before.find(isCalled(email))
  if (existing && (existing.verifiedAt || !isVerified)) return
  const verifiedAt = isVerified ? ctx.now() : null
  if (existing) {
    await updateOne(tx, 'person_address', { email }, { verifiedAt })
    await resumeAddress(ctx, tx, email)
    return recordChange(ctx, tx, { personId, email: existing.email, how: 'confirmed', before })
  }
  await requireFreeAddress(tx, email, { personId })
  if (before.length >= limits.addressesPerPerson)
    throw refusalAt('email', 'too_many_addresses', { most: limits.addressesPerPerson })
  const data = { email, personId, isPrimary: false, verifiedAt, createdAt: ctx.now() }
  await insert(tx, 'person_address', data)
  await recordChange(ctx, tx, { personId, email, how: 'added', before })
}

/**
 * Makes one of a person's addresses the one that their mails go to. Throws `not_found` for one that is none of theirs,
 * and `invalid_input` for one that is not verified where it has to be.
 */
export async function makeAddressPrimary(
  ctx: Context,
  tx: Transaction,
  { personId, email, needsVerified }: AddressOf & { needsVerified: boolean },
): Promise<void> {
  const before = await lockAddresses(tx, personId)
  const chosen = requireOwn(before, email)
  if (chosen.isPrimary) return
  if (needsVerified && !chosen.verifiedAt) throw refusalAt('email', 'address_not_confirmed')
  await updateOne(tx, 'person', { id: personId }, { email: chosen.email }, { columns: ['id'] })
  await recordChange(ctx, tx, { personId, email: chosen.email, how: 'made_primary', before })
}

/**
 * Takes an address off a person. It hears of changes to the account for some days, as a former one does. Ending sessions
 * is up to the caller. Throws `not_found` for one that is none of theirs, and `invalid_input` for the primary one.
 */
export async function removeAddress(
  ctx: Context,
  tx: Transaction,
  { personId, email }: AddressOf,
): Promise<void> {
  const before = await lockAddresses(tx, personId)
  const removed = requireOwn(before, email)
  if (removed.isPrimary) throw refusalAt('email', 'primary_address_stays')
  await remove(tx, 'person_address', { email: removed.email })
  const until = ctx.now()
  await upsert(tx, 'former_email', ['personId', 'email'], { personId, email: removed.email, until })
  // Links to set a password may have gone there.
  await forgetMailedLinks(tx, [personId])
  await recordChange(ctx, tx, { personId, email: removed.email, how: 'removed', before })
}

/** Locks the person, so that their addresses change one at a time and not while they are anonymised. */
async function lockAddresses(tx: Transaction, personId: string): Promise<StoredAddress[]> {
  const people = await query(
    tx,
    sql`SELECT FROM person WHERE id = ${personId} AND archived_at IS NULL FOR UPDATE`,
  )
  if (people.length === 0) throw refusal('person_not_found')
  return listAddresses(tx, personId)
}

function requireOwn(addresses: readonly StoredAddress[], email: string): StoredAddress {
  const own = addresses.find(isCalled(email))
  if (!own) throw refusal('address_not_theirs')
  return own
}

function isCalled(email: string) {
  const lowerCased = email.toLowerCase()
  return (address: StoredAddress) => address.email.toLowerCase() === lowerCased
}

interface AddressesChange extends AddressOf {
  how: EventPayload<'person.addresses_changed'>['how']
  before: readonly StoredAddress[]
}

async function recordChange(
  ctx: Context,
  tx: Transaction,
  { personId, email, how, before }: AddressesChange,
): Promise<void> {
  // Only the primary one is among the fields that are saved upon a known state.
  const data = { updatedAt: ctx.now(), ...(how === 'made_primary' && { revision: { increment: 1 } }) }
  await updateOne(tx, 'person', { id: personId }, data, { columns: ['id'] })
  const after = await listAddresses(tx, personId)
  await recordEventBy(ctx, tx, {
    type: 'person.addresses_changed',
    personId,
    how,
    email,
    before: before.map((address) => address.email),
    after: after.map((address) => address.email),
  })
}
