import {
  type AliasParams,
  type IdentityProviderRecord,
  limits,
  ProviderAudience,
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
import { refusal, refusalAt } from '@lodge/domain'
import type { RecordKind } from '../../../foundation/records/record-kind.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import {
  archiveRecord,
  createRecord,
  getRecord,
  updateRecord,
} from '../../../foundation/records/save-record.ts'
import { openProviderSecret, sealProviderSecret } from '../provider-secret.ts'
import type { SignOnContext } from '../sign-on-context.ts'
import { checkIssuer } from './check-issuer.ts'

type StoredProvider = TableRow<'identity_provider'>
type ProviderData = Omit<SaveIdentityProvider, 'secret'> & {
  /** Null keeps the one that is stored. */
  secret: string | null
}
type Providers = RecordKind<SaveIdentityProvider, StoredProvider, ProviderData, IdentityProviderRecord>

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
    toData: async (tx, { secret, ...input }, before) => {
      if (!before) await requireRoom(tx)
      const isKept = secret === '' && before !== null
      if (secret === '' && !isKept) throw refusalAt('secret', 'provider_secret_required')
      return { ...input, domains: [...new Set(input.domains)], secret: isKept ? null : secret }
    },
    create: async (tx, { secret, ...data }) => {
      const id = newId()
      return insert(tx, 'identity_provider', { ...data, id, secret: sealed(ctx, id, secret ?? '') })
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
    factsOf: ({
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
    }) => ({
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

/** Adds a provider, once its issuer has said what it is. Throws `invalid_input` at `issuer` where it does not. */
export async function createIdentityProvider(
  ctx: SignOnContext,
  input: SaveIdentityProvider,
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const issuer = await checkIssuer(ctx, input.issuer)
  return createRecord(ctx, providersFor(ctx), { ...input, issuer })
}

/** Changes a provider. Throws `edit_conflict`, and `invalid_input` as for a new one where its issuer changes. */
export async function updateIdentityProvider(
  ctx: SignOnContext,
  { alias, revision, ...input }: AliasParams & SaveIdentityProvider & { revision: number },
): Promise<IdentityProviderRecord> {
  requireRecordPermission(ctx, superadmin)
  const before = await findOne(ctx.db, 'identity_provider', { alias }, { columns: ['issuer'] })
  // While the provider is down, its name and all else can be changed.
  const isMoved = before !== null && before.issuer !== input.issuer
  const issuer = isMoved ? await checkIssuer(ctx, input.issuer) : input.issuer
  return updateRecord(ctx, providersFor(ctx), { alias, revision, input: { ...input, issuer } })
}

/** Archives a provider, by which nobody signs in then, or restores it. Whoever is linked stays so. */
export function archiveIdentityProvider(
  ctx: SignOnContext,
  given: AliasParams & SetArchived,
): Promise<IdentityProviderRecord> {
  return archiveRecord(ctx, providersFor(ctx), given)
}

async function requireRoom(tx: Transaction): Promise<void> {
  if ((await countRows(tx, 'identity_provider', { archivedAt: null })) >= limits.identityProviders)
    throw refusal('too_many_identity_providers', { max: limits.identityProviders })
}

function toProviderView(ctx: SignOnContext, row: StoredProvider): IdentityProviderRecord {
  const { id, alias, name, issuer, clientId, domains, scopes, acr, nameClaim, emailClaim, isOffered } = row
  return {
    alias,
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
    isSecretReadable: openProviderSecret(row.secret, { providerId: id, secret: ctx.secret }) !== null,
    returnAddress: ctx.appUrl + signOnReturnPath(alias),
    signOutAddress: ctx.appUrl + signOnSignOutPath(alias),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

function sealed({ secret }: SignOnContext, providerId: string, text: string): string {
  return sealProviderSecret(text, { providerId, secret })
}
