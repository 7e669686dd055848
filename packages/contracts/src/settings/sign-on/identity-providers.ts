import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ListRecords, recordFields, recordPageOf, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant } from '../../foundation/shared.ts'
import { ProviderAudience, ProviderProtocol, SignOnProblem, speaksSaml } from '../../identity/auth/sign-on.ts'
import { RuleGift } from './provider-rules.ts'

const Claim = OneLine.min(1).max(limits.claimNameLength)

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, because('not_a_domain'))

const EntityId = OneLine.min(1).max(limits.entityIdLength)
const PlatformAddress = OneLine.max(limits.issuerLength).nullable().default(null)

const ProviderFields = z.object({
  protocol: ProviderProtocol.default('openid'),
  name: OneLine.min(1).max(limits.nameLength),
  /** Empty with SAML, whose metadata name it. */
  issuer: OneLine.max(limits.issuerLength),
  clientId: OneLine.max(limits.clientIdLength),
  /** An empty one keeps the one that is stored. */
  secret: z.string().trim().max(limits.clientSecretLength),
  audience: ProviderAudience,
  /** The provider has the say about addresses of these domains, whether it calls them verified or not. */
  domains: z.array(Domain).max(limits.signInDomains),
  scopes: OneLine.max(limits.scopesLength),
  /** The class of sign-in that counts as a second factor; null where none does. */
  acr: OneLine.min(1).max(limits.acrLength).nullable(),
  nameClaim: Claim,
  emailClaim: Claim,
  isOffered: z.boolean(),
  /** With SAML, the address of the provider's metadata; null where they are pasted. */
  metadataUrl: OneLine.max(limits.issuerLength).nullable().default(null),
  /** Metadata as XML; empty keeps what is stored, or reads them at the address. */
  metadata: z.string().trim().max(limits.metadataLength).default(''),
  /** With SAML, the attribute that people are known by; null for the lasting identifiers of the standard. */
  subjectAttribute: Claim.nullable().default(null),
  /** With SAML, requests are signed whether the metadata ask for it or not. */
  signsRequests: z.boolean().default(false),
  /** With a federation, the certificates of which one signs its metadata, as PEM; empty keeps those that are stored. */
  metadataCertificate: z.string().trim().max(limits.metadataCertificateLength).default(''),
  /** With a federation, its providers have the say about the domains that it says are theirs. */
  trustsScopes: z.boolean().default(false),
  /** With a federation, only the providers of these entity ids are offered; null offers all. */
  chosenMembers: z.array(EntityId).max(limits.chosenMembers).nullable().default(null),
  /** With LTI, the deployments whose launches count. */
  deployments: z.array(OneLine.min(1).max(limits.deploymentLength)).max(limits.deployments).default([]),
  /** With LTI, addresses of the platform; null with every other protocol. */
  authorizationAddress: PlatformAddress,
  tokenAddress: PlatformAddress,
  keySetAddress: PlatformAddress,
})

export const SaveIdentityProvider = ProviderFields.superRefine(requireFieldsOfProtocol)
export type SaveIdentityProvider = z.infer<typeof SaveIdentityProvider>

export const UpdateIdentityProvider = updateOf(SaveIdentityProvider)
export type UpdateIdentityProvider = z.infer<typeof UpdateIdentityProvider>

/** Each protocol needs some fields that the other has no use for. */
function requireFieldsOfProtocol(
  { protocol, issuer, clientId, scopes, deployments, ...addresses }: z.infer<typeof ProviderFields>,
  context: z.RefinementCtx,
): void {
  if (speaksSaml(protocol)) return
  const lack = (field: string, { error }: ReturnType<typeof because>) =>
    context.addIssue({ code: 'custom', path: [field], message: error() })
  if (issuer === '') lack('issuer', because('issuer_invalid'))
  if (clientId === '') lack('clientId', because('required'))
  if (protocol === 'lti') {
    if (deployments.length === 0) lack('deployments', because('required'))
    for (const name of ['authorizationAddress', 'tokenAddress', 'keySetAddress'] as const)
      if (!addresses[name]) lack(name, because('required'))
    return
  }
  if (!scopes.split(' ').includes('openid')) lack('scopes', because('scope_openid_required'))
}

/** Reasons why metadata cannot be used. */
export const MetadataProblem = z.enum([
  'metadata_forbidden',
  'metadata_unreachable',
  'metadata_unreadable',
  'metadata_several',
  'metadata_no_provider',
  'metadata_no_redirect',
  'metadata_no_certificate',
  'metadata_over',
  'metadata_differs',
  'metadata_unsigned',
  'metadata_signature_wrong',
  'metadata_signature_algorithm',
  'metadata_no_end',
  'metadata_too_long',
])
export type MetadataProblem = z.infer<typeof MetadataProblem>

/** A key by whose signature a provider is believed. */
export const ProviderCertificate = z.object({
  name: z.string(),
  /** SHA-256, as hexadecimal digits with colons. */
  fingerprint: z.string(),
  expiresAt: Instant,
  state: z.enum(['valid', 'ends_soon', 'over']),
})
export type ProviderCertificate = z.infer<typeof ProviderCertificate>

/** A provider of a federation. */
export const FederationMemberView = z.object({
  entityId: z.string(),
  name: z.string(),
  /** Domains that the federation says are its own. */
  scopes: z.array(z.string()),
})
export type FederationMemberView = z.infer<typeof FederationMemberView>

export const SearchFederationMembers = z.object({
  search: z.string().trim().max(limits.providerSearchLength).default(''),
  /** `true` lists those that are chosen instead. */
  chosen: z.enum(['true', 'false']).default('false'),
})
export type SearchFederationMembers = z.infer<typeof SearchFederationMembers>

/** The first that a search finds, and how many there are. */
export const FederationMembersFound = z.object({
  items: z.array(FederationMemberView),
  total: z.number().int(),
})
export type FederationMembersFound = z.infer<typeof FederationMembersFound>

/** Never has the secret. */
export const IdentityProviderRecord = z.object({
  ...recordFields,
  protocol: ProviderProtocol,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  audience: ProviderAudience,
  domains: z.array(z.string()),
  scopes: z.string(),
  acr: z.string().nullable(),
  nameClaim: z.string(),
  emailClaim: z.string(),
  isOffered: z.boolean(),
  /** False where LODGE_SECRET has changed since it was entered. */
  isSecretReadable: z.boolean(),
  /** Addresses of ours that the provider has to know. */
  returnAddress: z.string(),
  signOutAddress: z.string(),
  /** With SAML, the address of our metadata, which is our entity id; empty otherwise. */
  metadataAddress: z.string(),
  metadataUrl: z.string().nullable(),
  metadataReadAt: Instant.nullable(),
  /** They could not be read the last time; those before count on. */
  metadataProblem: MetadataProblem.nullable(),
  ssoAddress: z.string().nullable(),
  certificates: z.array(ProviderCertificate),
  subjectAttribute: z.string().nullable(),
  /** With SAML, whether the settings or the metadata have requests signed. */
  signsRequests: z.boolean(),
  wantsSignedRequests: z.boolean(),
  /** With a federation, the certificates of which one signs its metadata. */
  metadataCertificates: z.array(ProviderCertificate),
  /** With a federation, until when its metadata count. */
  metadataUntil: Instant.nullable(),
  trustsScopes: z.boolean(),
  /** With a federation, the only providers that are offered; null for all. */
  chosenMembers: z.array(z.string()).nullable(),
  /** With a federation, its providers that can be used, and those that cannot. */
  memberCount: z.number().int(),
  leftOut: z.number().int(),
  deployments: z.array(z.string()),
  authorizationAddress: z.string().nullable(),
  tokenAddress: z.string().nullable(),
  keySetAddress: z.string().nullable(),
  /** With LTI, the addresses of ours at which a launch begins, and where our keys are; empty otherwise. */
  loginAddress: z.string(),
  keysAddress: z.string(),
})
export type IdentityProviderRecord = z.infer<typeof IdentityProviderRecord>

export const IdentityProviderRow = z.object({
  alias: z.string(),
  protocol: ProviderProtocol,
  name: z.string(),
  issuer: z.string(),
  audience: ProviderAudience,
  isOffered: z.boolean(),
  /** The last of its certificates ends within a month, or its metadata cannot be read. */
  needsAttention: z.boolean(),
  /** People who are linked. */
  people: z.number().int(),
  usedAt: Instant.nullable(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type IdentityProviderRow = z.infer<typeof IdentityProviderRow>

export const ListIdentityProviders = ListRecords
export type ListIdentityProviders = z.infer<typeof ListIdentityProviders>
export const IdentityProviderPage = recordPageOf(IdentityProviderRow)
export type IdentityProviderPage = z.infer<typeof IdentityProviderPage>

/** The area whose sign-in is tried. */
export const TestIdentityProvider = z.object({
  area: z.enum(['portal', 'admin']),
  /** With a federation, which of its providers. */
  entityId: EntityId.optional(),
})
export type TestIdentityProvider = z.infer<typeof TestIdentityProvider>

export const IdentityTestParams = z.object({ alias: Alias, testId: z.string().regex(/^[\w-]{20,60}$/) })
export type IdentityTestParams = z.infer<typeof IdentityTestParams>

/** Consequences of a sign-in: entering an account, linking one, making one, or asking for a mailed code first. */
export const SignOnOutcome = z.enum(['enter', 'link', 'create', 'confirm'])
export type SignOnOutcome = z.infer<typeof SignOnOutcome>

/** All that came from a provider in a try that signed nobody in, and what Lodge would have made of it. */
export const IdentityTestView = z.object({
  area: z.enum(['portal', 'admin']),
  at: Instant,
  /** Claims without tokens, hashes and nonces, each as JSON. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  subject: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The provider calls the address verified, or has the say about its domain. */
  isTrusted: z.boolean(),
  hasSecondFactor: z.boolean(),
  outcome: SignOnOutcome.nullable(),
  /** The groups and departments that arrived; null where the provider has left the groups out. */
  groups: z.array(z.string()).nullable(),
  departments: z.array(z.string()),
  /** All that the rules of the provider make of them, whoever it is. */
  grants: z.array(z.object({ gives: RuleGift, name: z.string(), value: z.string() })),
  /** The person whose account it would be; null for a new one. */
  person: z.object({ name: z.string(), alias: z.string() }).nullable(),
  problem: SignOnProblem.nullable(),
})
export type IdentityTestView = z.infer<typeof IdentityTestView>
