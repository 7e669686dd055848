import type { IdentityList, IdentityParams, IdentityView, SignInProviders } from '@lodge/contracts'
import { countRows, findMany, findOne, query, remove, sql, type TableRow } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requirePerson } from '../../../foundation/require-person.ts'
import { loadStaffWithin } from '../../../identity/people/load-staff.ts'
import { findWaysIn } from '../../../identity/people/ways-in.ts'
import { listSignInChoices } from '../federation/sign-in-choices.ts'

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
      sql`SELECT identity.id, COALESCE(member.name, provider.name) AS provider, identity.email, identity.created_at AS "createdAt",
                 identity.last_used_at AS "lastUsedAt"
          FROM person_identity identity JOIN identity_provider provider ON provider.id = identity.provider_id
               LEFT JOIN federation_member member
                 ON member.provider_id = provider.id AND member.entity_id = identity.issuer
          WHERE identity.person_id = ${personId} ORDER BY identity.created_at, identity.id`,
    ),
    listLinkingProviders(ctx, area),
    hasOtherWay(ctx, personId),
  ])
  return { items: rows.map(toIdentityView), providers, mayRemoveLast }
}

/** Returns the providers by which an account of an area can be linked, by name. */
async function listLinkingProviders(
  { db }: Pick<Context, 'db'>,
  area: 'portal' | 'admin',
): Promise<{ alias: string; name: string }[]> {
  // The account page has no search: whoever comes from a federation links by signing in.
  return findMany(db, 'identity_provider', sql`${isOfferedIn(area)} AND protocol IN ('openid', 'saml')`, {
    columns: ['alias', 'name'],
    orderBy: ['name', 'id'],
  })
}

/** Returns the providers that the sign-in page of an area shows, and what else gets somebody into the area. */
export async function describeSignIn(
  ctx: Pick<Context, 'db' | 'now' | 'languages'>,
  { area }: { area: 'portal' | 'admin' },
): Promise<SignInProviders> {
  const [choices, ways] = await Promise.all([listSignInChoices(ctx, area), findWaysIn(ctx.db)])
  const isOnlyWay = area === 'admin' ? ways.staffByProviderOnly : ways.requestersByProviderOnly
  return { ...choices, isOnlyWay, codesElsewhere: area === 'portal' && ways.codesElsewhere }
}

/** Returns the providers at which staff who act can show that it is still them: they are linked to these. */
export function listProofProviders(ctx: Context): Promise<{ alias: string; name: string }[]> {
  const isLinked = sql`id IN (SELECT provider_id FROM person_identity WHERE person_id = ${requirePerson(ctx)})`
  return findMany(ctx.db, 'identity_provider', sql`${isOfferedIn('admin')} AND ${isLinked}`, {
    columns: ['alias', 'name'],
    orderBy: ['name', 'id'],
  })
}

/** Returns a provider by which people get into an area, from its sign-in page or by a launch. Throws `provider_not_offered`. */
export async function requireOfferedProvider(
  { db }: Pick<Context, 'db'>,
  { alias, area }: { alias: string; area: 'portal' | 'admin' },
): Promise<TableRow<'identity_provider'>> {
  const provider = await findOne(db, 'identity_provider', sql`alias = ${alias} AND ${letsInto(area)}`)
  if (!provider) throw refusal('provider_not_offered')
  return provider
}

/** A learning platform has no button: its launches begin there. */
const isOfferedIn = (area: 'portal' | 'admin') => sql`protocol <> 'lti' AND ${letsInto(area)}`

const letsInto = (area: 'portal' | 'admin') =>
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
                              OR EXISTS (SELECT FROM passkey
                                         WHERE passkey.person_id = person.id AND opens_admin))`,
  )
  return ways > 0
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
