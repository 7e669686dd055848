import {
  type AliasParams,
  type IdentityProviderRecord,
  type SaveIdentityProvider,
  type SetArchived,
  superadmin,
} from '@lodge/contracts'
import { findOne, insert, newId, type TableRow, type Transaction, updateOne } from '@lodge/database'
import { DomainError, refusal, refusalAt } from '@lodge/domain'
import type { RecordKind } from '../../../foundation/records/record-kind.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import {
  archiveRecord,
  createRecord,
  getRecord,
  updateRecord,
} from '../../../foundation/records/save-record.ts'
import type { FederationMember } from '../federation/read-member.ts'
import { federationFacts, refreshFederation } from '../federation/refresh-federation.ts'
import { requireMembers, storeMembers } from '../federation/store-members.ts'
import { takeFederation } from '../federation/take-federation.ts'
import { checkPlatform } from '../lti/check-platform.ts'
import { ensureOwnKey } from '../lti/own-keys.ts'
import { sealProviderSecret } from '../provider-secret.ts'
import { metadataFacts, refreshMetadata } from '../saml/refresh-metadata.ts'
import { takeMetadata } from '../saml/take-metadata.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { requireWorkableWays } from '../ways-in/save-ways-in.ts'
import { checkIssuer } from './check-issuer.ts'
import { type ProviderData, type ProviderInput, requireRoom, toProviderData } from './provider-data.ts'
import { toProviderView } from './provider-view.ts'

type StoredProvider = TableRow<'identity_provider'>
type Providers = RecordKind<ProviderInput, StoredProvider, ProviderData, IdentityProviderRecord>

/** Returns identity providers as a kind of record. */
function providersFor(ctx: SignOnContext, members: readonly FederationMember[] | null = null): Providers {
  return {
    permission: superadmin,
    table: 'identity_provider',
    event: 'identity_provider.changed',
    notFound: 'identity_provider_not_found',
    nameOf: ({ name }) => name,
    // It stays as it is: the provider knows the addresses that it is part of.
    aliasOf: ({ name }) => ({ chosen: undefined, from: name }),
    find: (db, alias) => findOne(db, 'identity_provider', { alias }),
    toData: toProviderData,
    create: async (tx, { secret, ...data }) => {
      const id = newId()
      const stored = data.protocol !== 'openid' ? '' : sealed(ctx, id, secret ?? '')
      return insert(tx, 'identity_provider', { ...data, id, secret: stored })
    },
    update: (tx, id, { secret, ...data }, more) =>
      updateOne(
        tx,
        'identity_provider',
        { id },
        { ...data, ...more, ...(secret !== null && { secret: sealed(ctx, id, secret) }) },
      ),
    setArchived: (tx, id, more) => updateOne(tx, 'identity_provider', { id }, more),
    beforeRestore: (tx) => requireRoom(tx),
    onSaved: async (now, tx, { before, after }) => {
      if (members) await storeMembers(tx, after.id, members)
      await requireMembers(tx, after, before?.chosenMembers ?? [])
      if (after.protocol === 'lti') await ensureOwnKey({ ...now, secret: ctx.secret }, tx)
      await requireStillServed(tx)
    },
    factsOf: ({
      protocol,
      name,
      issuer,
      clientId,
      audience,
      domains,
      scopes,
      acr,
      nameClaim,
      emailClaim,
      isOffered,
      metadataUrl,
      subjectAttribute,
      signsRequests,
      deployments,
      authorizationAddress,
      tokenAddress,
      keySetAddress,
      ...row
    }) => ({
      signInProtocol: protocol,
      name,
      issuer,
      clientId,
      providerAudience: audience,
      domains,
      claimScopes: scopes,
      acr,
      nameClaim,
      emailClaim,
      offered: isOffered,
      ...(protocol === 'saml' && { metadataUrl, subjectAttribute, signsRequests, ...metadataFacts(row) }),
      ...(protocol === 'federation' && {
        metadataUrl,
        subjectAttribute,
        signsRequests,
        ...federationFacts(row),
      }),
      ...(protocol === 'lti' && { deployments, authorizationAddress, tokenAddress, keySetAddress }),
    }),
    toView: (row) => toProviderView(ctx, row),
  }
}

export function getIdentityProvider(
  ctx: SignOnContext,
  params: AliasParams,
): Promise<IdentityProviderRecord> {
  return getRecord(ctx, providersFor(ctx), params)
}

/** Adds a provider, once it has said what it is. Throws `invalid_input` at `issuer`, or at the metadata, where it does not. */
export async function createIdentityProvider(
  ctx: SignOnContext,
  input: SaveIdentityProvider,
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const read = await readProvider(ctx, input, null)
  return createRecord(ctx, providersFor(ctx, read.federation?.members), read)
}

/** Changes a provider. Throws `edit_conflict`, and `invalid_input` as for a new one where its issuer or metadata change. */
export async function updateIdentityProvider(
  ctx: SignOnContext,
  { alias, revision, ...input }: AliasParams & SaveIdentityProvider & { revision: number },
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const before = await findOne(
    ctx.db,
    'identity_provider',
    { alias },
    {
      columns: ['issuer', 'metadataUrl', 'metadataCertificates', 'keySetAddress'],
    },
  )
  const read = await readProvider(ctx, input, before)
  return updateRecord(ctx, providersFor(ctx, read.federation?.members), { alias, revision, input: read })
}

/** While the provider is down, its name and all else can be changed. */
async function readProvider(
  ctx: SignOnContext,
  input: SaveIdentityProvider,
  before: Pick<StoredProvider, 'issuer' | 'metadataUrl' | 'metadataCertificates' | 'keySetAddress'> | null,
): Promise<ProviderInput> {
  const nothing = { read: null, federation: null }
  if (input.protocol === 'federation')
    return { ...input, ...nothing, federation: await takeFederation(ctx, input, before) }
  if (input.protocol === 'saml') return { ...input, ...nothing, read: await takeMetadata(ctx, input, before) }
  if (input.protocol === 'lti') {
    await checkPlatform(ctx, input, before)
    return { ...input, ...nothing }
  }
  const isMoved = before?.issuer !== input.issuer
  return { ...input, issuer: isMoved ? await checkIssuer(ctx, input.issuer) : input.issuer, ...nothing }
}

/** Reads the metadata of a provider again. Throws `invalid_input` where there is no address to read them from. */
export async function readProviderMetadata(
  ctx: SignOnContext,
  { alias }: AliasParams,
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const provider = await findOne(ctx.db, 'identity_provider', { alias })
  if (!provider) throw refusal('identity_provider_not_found')
  if (provider.metadataUrl === null) throw refusalAt('metadataUrl', 'metadata_no_address')
  await (provider.protocol === 'federation'
    ? refreshFederation(ctx, provider)
    : refreshMetadata(ctx, provider))
  return getRecord(ctx, providersFor(ctx), { alias })
}

/** Archives a provider, by which nobody signs in then, or restores it. Whoever is linked stays so. */
export function archiveIdentityProvider(
  ctx: SignOnContext,
  given: AliasParams & SetArchived,
): Promise<IdentityProviderRecord> {
  return archiveRecord(ctx, providersFor(ctx), given)
}

/** An area that is for providers alone keeps one, and one with domains where codes go to all others. */
async function requireStillServed(tx: Transaction): Promise<void> {
  await requireWorkableWays(tx).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    const { reason } = error.problem
    throw reason === 'providers_have_no_domains'
      ? refusalAt('domains', reason)
      : refusal('last_provider_of_area')
  })
}

function sealed({ secret }: SignOnContext, providerId: string, text: string): string {
  return sealProviderSecret(text, { providerId, secret })
}
