import type { IdentityList, IdentityParams, IdentityView, SignInProviders } from '@lodge/contracts'
import { countRows, findMany, findOne, query, remove, sql, type TableRow } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { loadStaffWithin } from '../../../identity/people/load-staff.ts'
import { findWaysIn } from '../../../identity/people/ways-in.ts'

interface IdentityRow {
  id: string
  provider: string
  email: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

/** Returns the identities of whoever acts, the oldest first, and by which providers they can link another. */
export async function listIdentities(ctx: Context): Promise<IdentityList> {
  const personId = requirePerson(ctx)
  const area = ctx.actor.kind === 'staff' ? 'admin' : 'portal'
  const [rows, providers, mayRemoveLast] = await Promise.all([
    query<IdentityRow>(
      ctx.db,
      sql`SELECT identity.id, provider.name AS provider, identity.email, identity.created_at AS "createdAt",
                 identity.last_used_at AS "lastUsedAt"
          FROM person_identity identity JOIN identity_provider provider ON provider.id = identity.provider_id
          WHERE identity.person_id = ${personId} ORDER BY identity.created_at, identity.id`,
    ),
    listOfferedProviders(ctx, area),
    hasOtherWay(ctx, personId),
  ])
  return { items: rows.map(toIdentityView), providers, mayRemoveLast }
}

/** Returns the providers that the sign-in page of an area offers, by name. */
async function listOfferedProviders(
  { db }: Pick<Context, 'db'>,
  area: 'portal' | 'admin',
): Promise<{ alias: string; name: string }[]> {
  return findMany(db, 'identity_provider', isOfferedIn(area), {
    columns: ['alias', 'name'],
    orderBy: ['name', 'id'],
  })
}

/** Returns the same, with what else gets somebody into the area. */
export async function describeSignIn(
  ctx: Pick<Context, 'db'>,
  { area }: { area: 'portal' | 'admin' },
): Promise<SignInProviders> {
  const [items, ways] = await Promise.all([listOfferedProviders(ctx, area), findWaysIn(ctx.db)])
  const isOnlyWay = area === 'admin' ? ways.staffByProviderOnly : ways.requestersByProviderOnly
  return { items, isOnlyWay, codesElsewhere: area === 'portal' && ways.codesElsewhere }
}

/** Returns the providers at which staff who act can show that it is still them: they are linked to these. */
export function listProofProviders(ctx: Context): Promise<{ alias: string; name: string }[]> {
  const isLinked = sql`id IN (SELECT provider_id FROM person_identity WHERE person_id = ${requirePerson(ctx)})`
  return findMany(ctx.db, 'identity_provider', sql`${isOfferedIn('admin')} AND ${isLinked}`, {
    columns: ['alias', 'name'],
    orderBy: ['name', 'id'],
  })
}

/** Returns a provider by which people sign in to an area. Throws `provider_not_offered`. */
export async function requireOfferedProvider(
  { db }: Pick<Context, 'db'>,
  { alias, area }: { alias: string; area: 'portal' | 'admin' },
): Promise<TableRow<'identity_provider'>> {
  const provider = await findOne(db, 'identity_provider', sql`alias = ${alias} AND ${isOfferedIn(area)}`)
  if (!provider) throw refusal('provider_not_offered')
  return provider
}

const isOfferedIn = (area: 'portal' | 'admin') =>
  sql`is_offered AND archived_at IS NULL AND audience IN (${area === 'admin' ? 'staff' : 'requesters'}, 'both')`

/** Removes one of one's own identities, but never the last way in. Throws `identity_not_found`, also for other people's. */
export async function removeIdentity(ctx: Context, { identityId: id }: IdentityParams): Promise<void> {
  const personId = requirePerson(ctx)
  await transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM person WHERE id = ${personId} FOR UPDATE`)
    const others = await countRows(tx, 'person_identity', sql`person_id = ${personId} AND id <> ${id}`)
    const isOwn = (await countRows(tx, 'person_identity', { id, personId })) > 0
    if (!isOwn) throw refusal('identity_not_found')
    if (others === 0 && !(await hasOtherWay({ ...ctx, db: tx }, personId))) throw refusal('last_way_in')
    await remove(tx, 'person_identity', { id })
    await recordEventBy(ctx, tx, { type: 'person.account_changed', personId, fields: ['identityRemoved'] })
  })
}

/** Staff need a password or a passkey to sign in without a provider; requesters have their codes. */
async function hasOtherWay(
  { db }: { db: Parameters<typeof loadStaffWithin>[0] },
  personId: string,
): Promise<boolean> {
  if (!(await loadStaffWithin(db, personId))) return true
  const ways = await countRows(
    db,
    'person',
    sql`id = ${personId} AND (password_hash IS NOT NULL
                              OR EXISTS (SELECT FROM passkey WHERE passkey.person_id = person.id))`,
  )
  return ways > 0
}

function requirePerson({ actor }: Context): string {
  const id = personIdOf(actor)
  if (id === null) throw refusal('not_signed_in')
  return id
}

function toIdentityView({ id, provider, email, createdAt, lastUsedAt }: IdentityRow): IdentityView {
  return {
    id,
    provider,
    email,
    linkedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
