import {
  type AliasParams,
  type IdentityProviderRecord,
  limits,
  MetadataProblem,
  ProviderAudience,
  ProviderProtocol,
  type SaveIdentityProvider,
  type SetArchived,
  signOnReturnPath,
  signOnSignOutPath,
  superadmin,
} from '@lodge/contracts'
import {
  countRows,
  findOne,
  insert,
  newId,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { DomainError, refusal, refusalAt } from '@lodge/domain'
import type { RecordKind } from '../../../foundation/records/record-kind.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import {
  archiveRecord,
  createRecord,
  getRecord,
  updateRecord,
} from '../../../foundation/records/save-record.ts'
import { openProviderSecret, sealProviderSecret } from '../provider-secret.ts'
import { describeCertificate } from '../saml/certificates.ts'
import { ownService } from '../saml/own-service.ts'
import { metadataFacts, refreshMetadata } from '../saml/refresh-metadata.ts'
import { type StoredMetadata, takeMetadata } from '../saml/take-metadata.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { requireWorkableWays } from '../ways-in/save-ways-in.ts'
import { checkIssuer } from './check-issuer.ts'

type StoredProvider = TableRow<'identity_provider'>
type ProviderInput = SaveIdentityProvider & {
  /** SAML's metadata as they were read; null keeps what is stored. */
  read: StoredMetadata | null
}
type ProviderData = Omit<SaveIdentityProvider, 'secret' | 'metadata'> & {
  /** Null keeps the one that is stored. */
  secret: string | null
} & Partial<StoredMetadata>
type Providers = RecordKind<ProviderInput, StoredProvider, ProviderData, IdentityProviderRecord>

/** Returns identity providers as a kind of record. */
function providersFor(ctx: SignOnContext): Providers {
  return {
    permission: superadmin,
    table: 'identity_provider',
    event: 'identity_provider.changed',
    notFound: 'identity_provider_not_found',
    nameOf: ({ name }) => name,
    // It stays as it is: the provider knows the addresses that it is part of.
    aliasOf: ({ name }) => ({ chosen: undefined, from: name }),
    find: (db, alias) => findOne(db, 'identity_provider', { alias }),
    toData: async (tx, { secret, metadata: _, read, ...input }, before) => {
      if (!before) await requireRoom(tx)
      if (before && before.protocol !== input.protocol) throw refusalAt('protocol', 'protocol_stays')
      const domains = [...new Set(input.domains)]
      if (input.protocol === 'saml') {
        const unused = { clientId: '', scopes: '', secret: before ? null : '' }
        return { ...input, ...unused, domains, issuer: before?.issuer ?? '', ...read }
      }
      const isKept = secret === '' && before !== null
      if (secret === '' && !isKept) throw refusalAt('secret', 'provider_secret_required')
      const unused = { metadataUrl: null, subjectAttribute: null }
      return { ...input, ...unused, domains, secret: isKept ? null : secret }
    },
    create: async (tx, { secret, ...data }) => {
      const id = newId()
      const stored = data.protocol === 'saml' ? '' : sealed(ctx, id, secret ?? '')
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
    onSaved: (_, tx) => requireStillServed(tx),
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
      ...(protocol === 'saml' && { metadataUrl, subjectAttribute, ...metadataFacts(row) }),
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
  return createRecord(ctx, providersFor(ctx), await readProvider(ctx, input, null))
}

/** Changes a provider. Throws `edit_conflict`, and `invalid_input` as for a new one where its issuer or metadata change. */
export async function updateIdentityProvider(
  ctx: SignOnContext,
  { alias, revision, ...input }: AliasParams & SaveIdentityProvider & { revision: number },
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const before = await findOne(ctx.db, 'identity_provider', { alias }, { columns: ['issuer', 'metadataUrl'] })
  return updateRecord(ctx, providersFor(ctx), {
    alias,
    revision,
    input: await readProvider(ctx, input, before),
  })
}

/** While the provider is down, its name and all else can be changed. */
async function readProvider(
  ctx: SignOnContext,
  input: SaveIdentityProvider,
  before: Pick<StoredProvider, 'issuer' | 'metadataUrl'> | null,
): Promise<ProviderInput> {
  if (input.protocol === 'saml') return { ...input, read: await takeMetadata(ctx, input, before) }
  const isMoved = before?.issuer !== input.issuer
  return { ...input, issuer: isMoved ? await checkIssuer(ctx, input.issuer) : input.issuer, read: null }
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
  await refreshMetadata(ctx, provider)
  return getRecord(ctx, providersFor(ctx), { alias })
}

/** Archives a provider, by which nobody signs in then, or restores it. Whoever is linked stays so. */
export function archiveIdentityProvider(
  ctx: SignOnContext,
  given: AliasParams & SetArchived,
): Promise<IdentityProviderRecord> {
  return archiveRecord(ctx, providersFor(ctx), given)
}

/** An area that is for providers alone keeps one. */
async function requireStillServed(tx: Transaction): Promise<void> {
  await requireWorkableWays(tx).catch((error: unknown) => {
    throw error instanceof DomainError ? refusal('last_provider_of_area') : error
  })
}

async function requireRoom(tx: Transaction): Promise<void> {
  if ((await countRows(tx, 'identity_provider', { archivedAt: null })) >= limits.identityProviders)
    throw refusal('too_many_identity_providers', { max: limits.identityProviders })
}

function toProviderView(ctx: SignOnContext, row: StoredProvider): IdentityProviderRecord {
  const { id, alias, name, issuer, clientId, domains, scopes, acr, nameClaim, emailClaim, isOffered } = row
  const isSaml = row.protocol === 'saml'
  const own = ownService(ctx, row)
  return {
    alias,
    protocol: ProviderProtocol.parse(row.protocol),
    name,
    issuer,
    clientId,
    audience: ProviderAudience.parse(row.audience),
    domains,
    scopes,
    acr,
    nameClaim,
    emailClaim,
    isOffered,
    isSecretReadable:
      isSaml || openProviderSecret(row.secret, { providerId: id, secret: ctx.secret }) !== null,
    returnAddress: isSaml ? own.answerAddress : ctx.appUrl + signOnReturnPath(alias),
    signOutAddress: isSaml ? '' : ctx.appUrl + signOnSignOutPath(alias),
    metadataAddress: isSaml ? own.entityId : '',
    metadataUrl: row.metadataUrl,
    metadataReadAt: row.metadataReadAt?.toISOString() ?? null,
    metadataProblem: MetadataProblem.nullable().parse(row.metadataProblem),
    ssoAddress: row.ssoAddress,
    certificates: row.certificates.map((certificate) => describeCertificate(certificate, ctx.now())),
    subjectAttribute: row.subjectAttribute,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

function sealed({ secret }: SignOnContext, providerId: string, text: string): string {
  return sealProviderSecret(text, { providerId, secret })
}
