import { limits, type SaveIdentityProvider } from '@lodge/contracts'
import { countRows, type TableRow, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { ReadFederation, StoredFederation } from '../federation/take-federation.ts'
import { requireOnlyPlatform } from '../lti/check-platform.ts'
import type { StoredMetadata } from '../saml/take-metadata.ts'

export type ProviderInput = SaveIdentityProvider & {
  /** SAML's metadata as they were read; null keeps what is stored. */
  read: StoredMetadata | null
  federation: ReadFederation | null
}
export type ProviderData = Omit<
  SaveIdentityProvider,
  'secret' | 'metadata' | 'metadataCertificate' | 'chosenMembers'
> & {
  isChosenOnly: boolean
  chosenMembers: string[]
  /** Null keeps the one that is stored. */
  secret: string | null
} & Partial<StoredMetadata & StoredFederation>

const nothingOfOthers = {
  metadataUrl: null,
  subjectAttribute: null,
  signsRequests: false,
  isChosenOnly: false,
  chosenMembers: [],
  trustsScopes: false,
  deployments: [],
  authorizationAddress: null,
  tokenAddress: null,
  keySetAddress: null,
}

/**
 * Returns what is stored of a provider: the fields of its own protocol, and nothing in those of the others. Throws
 * `invalid_input` at the protocol, which stays, at a secret that is missing, and at the client of a platform that is known.
 */
export async function toProviderData(
  tx: Transaction,
  { secret, metadata: _, metadataCertificate: __, read, federation, ...input }: ProviderInput,
  before: TableRow<'identity_provider'> | null,
): Promise<ProviderData> {
  if (!before) await requireRoom(tx)
  if (before && before.protocol !== input.protocol) throw refusalAt('protocol', 'protocol_stays')
  const { metadataUrl, subjectAttribute, signsRequests } = input
  const shared = { ...input, ...nothingOfOthers, domains: unique(input.domains) }
  const kept = before ? null : ''
  switch (input.protocol) {
    case 'openid':
      if (secret === '' && !before) throw refusalAt('secret', 'provider_secret_required')
      return { ...shared, secret: secret === '' ? null : secret }
    case 'saml': {
      const issuer = before?.issuer ?? ''
      const unused = { clientId: '', scopes: '', secret: kept }
      return { ...shared, ...unused, metadataUrl, subjectAttribute, signsRequests, issuer, ...read }
    }
    case 'federation': {
      const { chosenMembers, trustsScopes } = input
      const choice = {
        isChosenOnly: chosenMembers !== null,
        chosenMembers: unique(chosenMembers ?? []),
        trustsScopes,
      }
      // Each of its providers has domains of its own.
      const unused = { clientId: '', scopes: '', domains: [], issuer: '', secret: kept }
      const settings = { metadataUrl, subjectAttribute, signsRequests }
      return { ...shared, ...unused, ...choice, ...settings, ...federation?.stored }
    }
    case 'lti': {
      await requireOnlyPlatform(tx, input, before)
      const { authorizationAddress, tokenAddress, keySetAddress } = input
      const platform = {
        authorizationAddress,
        tokenAddress,
        keySetAddress,
        deployments: unique(input.deployments),
      }
      const fixed = {
        audience: 'requesters',
        scopes: 'openid',
        nameClaim: 'name',
        emailClaim: 'email',
      } as const
      return { ...shared, ...platform, ...fixed, acr: null, secret: kept }
    }
  }
}

/** Throws `too_many_identity_providers` where one more would be too many. */
export async function requireRoom(tx: Transaction): Promise<void> {
  if ((await countRows(tx, 'identity_provider', { archivedAt: null })) >= limits.identityProviders)
    throw refusal('too_many_identity_providers', { max: limits.identityProviders })
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
