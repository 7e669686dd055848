import { limits } from '@lodge/contracts'
import {
  countRows,
  getOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateMany,
  updateOne,
} from '@lodge/database'
import { asRequester } from '@lodge/domain'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../../foundation/context.ts'
import { findSecondFactorNeed } from '../../../identity/auth/second-factor/find-need.ts'
import { findOrCreateRequester } from '../../../identity/people/find-or-create-requester.ts'
import { loadStaffWithin } from '../../../identity/people/load-staff.ts'
import { verifyAddress } from '../../../identity/people/verify-address.ts'
import { applyAttributes } from '../attributes/apply-attributes.ts'
import { findIdentity } from '../identities/find-identity.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import { decideEntry, type Newcomer } from './decide-entry.ts'
import { followAddress } from './follow-address.ts'

type Provider = TableRow<'identity_provider'>

/** The end of a sign-in by a provider: somebody is in, or is to enter a code that is mailed to the address first. */
export type SignedOn =
  | {
      isConfirmed: true
      personId: string
      identityId: string
      email: string
      way: 'provider' | 'strong_provider'
      secondFactor: 'code' | 'enrolment' | null
    }
  | { isConfirmed: false; email: string }

/**
 * Signs somebody in as whom a provider has described, and has name and address follow the provider. Throws
 * `SignOnRefusal`. `secondFactor` says what else staff need, where the provider did not ask for it.
 */
export async function signOn(ctx: Context, provider: Provider, newcomer: Newcomer): Promise<SignedOn> {
  const signedOn = await transaction(ctx, (tx) => signOnWithin(ctx, tx, provider, newcomer))
  // Thrown here, so that what the provider has taken from them stays taken.
  if (signedOn instanceof SignOnRefusal) throw signedOn
  return signedOn
}

async function signOnWithin(
  ctx: Context,
  tx: Transaction,
  provider: Provider,
  newcomer: Newcomer,
): Promise<SignedOn | SignOnRefusal> {
  const now = withFrozenTime(ctx)
  await lockIdentity(tx, provider, newcomer)
  const entry = await decideEntry(ctx, tx, provider, newcomer)
  if (entry.outcome === null) throw new SignOnRefusal(entry.problem, entry)
  const { email, area, isStrong } = newcomer
  if (entry.outcome === 'confirm') return { isConfirmed: false, email: email ?? '' }
  const personId = entry.personId ?? (await findOrCreateRequester(tx, email ?? '', now.now()))
  const staff = area === 'admin' ? await loadStaffWithin(tx, personId) : null
  const before = entry.outcome === 'enter' ? await findIdentity(tx, provider, newcomer.arrival) : null
  const identity = await followProvider(
    actingAs(now, staff ?? asRequester(personId), 'session'),
    tx,
    provider,
    {
      newcomer,
      personId,
      before,
      isNew: entry.outcome === 'create',
    },
  )
  await applyAttributes(now, tx, provider, { ...newcomer, personId, identityId: identity.id })
  const staffNow = area === 'admin' ? await loadStaffWithin(tx, personId) : null
  if (area === 'admin' && staffNow === null) return new SignOnRefusal('not_staff', { personId })
  const themselves = actingAs(now, staffNow ?? asRequester(personId), 'session')
  const way = isStrong ? 'strong_provider' : 'provider'
  const secondFactor = area === 'admin' && !isStrong ? await findSecondFactorNeed(tx, personId) : null
  if (secondFactor === null)
    await recordEventBy(themselves, tx, {
      type: 'person.signed_in',
      personId,
      area,
      way,
      provider: provider.name,
    })
  const person = await getOne(tx, 'person', { id: personId }, { columns: ['email'] })
  return { isConfirmed: true, personId, identityId: identity.id, email: person.email, way, secondFactor }
}

interface Followed {
  newcomer: Newcomer
  personId: string
  /** The identity by which they were known; null at the first time. */
  before: { id: string; email: string | null } | null
  isNew: boolean
}

/** Links the identity where it is new, and has name and address follow the provider. */
async function followProvider(
  ctx: Context,
  tx: Transaction,
  provider: Provider,
  { newcomer, personId, before, isNew }: Followed,
): Promise<{ id: string }> {
  const { name, email } = newcomer
  const identity = before ?? (await linkTo(ctx, tx, provider, { ...newcomer, personId, isNew }))
  await followName(ctx, tx, { personId, name })
  await followAddress(ctx, tx, { personId, former: before?.email ?? null, ...newcomer })
  const used = { lastUsedAt: ctx.now(), ...(email !== null && { email }) }
  await updateOne(tx, 'person_identity', { id: identity.id }, used, { columns: ['id'] })
  return identity
}

/** Lets one tab at a time decide about a subject: two of one newcomer become one person. */
export async function lockIdentity(
  tx: Transaction,
  { id }: Provider,
  { arrival }: Pick<Newcomer, 'arrival'>,
): Promise<void> {
  const key = `lodge.identity:${id} ${arrival.issuer} ${arrival.subject}`
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

interface NewIdentity extends Pick<Newcomer, 'arrival' | 'email'> {
  personId: string
  /** The account is made with it, so its owner need not hear of it. */
  isNew: boolean
}

/** Links a provider's subject to a person. Throws `SignOnRefusal` for one too many. */
export async function linkTo(
  ctx: Context,
  tx: Transaction,
  { id: providerId }: Provider,
  { arrival, email, personId, isNew }: NewIdentity,
): Promise<{ id: string; email: string | null }> {
  const { issuer, subject } = arrival
  await query(tx, sql`SELECT FROM person WHERE id = ${personId} FOR UPDATE`)
  if ((await countRows(tx, 'person_identity', { personId })) >= limits.identitiesPerPerson)
    throw new SignOnRefusal('too_many_identities', { personId })
  const identity = await insert(tx, 'person_identity', {
    personId,
    providerId,
    issuer,
    subject,
    email,
    createdAt: ctx.now(),
  })
  if (!isNew)
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['identityLinked'] })
  if (email !== null) await verifyAddressOf(ctx, tx, { personId, email })
  return identity
}

/** An address that opened the account, or made it, is shown to be theirs. */
async function verifyAddressOf(
  ctx: Context,
  tx: Transaction,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  const isTheirs = (await countRows(tx, 'person_address', { personId, email })) > 0
  if (isTheirs) await verifyAddress(ctx, tx, email)
}

async function followName(
  ctx: Context,
  tx: Transaction,
  { personId, name }: { personId: string; name: string | null },
): Promise<void> {
  if (name === null) return
  const changes = { name, updatedAt: ctx.now(), revision: { increment: 1 } } as const
  const changed = await updateMany(tx, 'person', sql`id = ${personId} AND name <> ${name}`, changes)
  if (changed > 0)
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['name'] })
}
