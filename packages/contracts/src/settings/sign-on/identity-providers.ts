import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ListRecords, recordFields, recordPageOf, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant } from '../../foundation/shared.ts'
import { ProviderAudience, SignOnProblem } from '../../identity/auth/sign-on.ts'
import { RuleGift } from './provider-rules.ts'

const Claim = OneLine.min(1).max(limits.claimNameLength)

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, because('not_a_domain'))

/** An empty secret keeps the one that is stored. */
export const SaveIdentityProvider = z.object({
  name: OneLine.min(1).max(limits.nameLength),
  issuer: OneLine.min(1, because('issuer_invalid')).max(limits.issuerLength),
  clientId: OneLine.min(1).max(limits.clientIdLength),
  secret: z.string().trim().max(limits.clientSecretLength),
  audience: ProviderAudience,
  /** The provider has the say about addresses of these domains, whether it calls them verified or not. */
  domains: z.array(Domain).max(limits.signInDomains),
  scopes: OneLine.max(limits.scopesLength).refine(
    (scopes) => scopes.split(' ').includes('openid'),
    because('scope_openid_required'),
  ),
  /** The class of sign-in that counts as a second factor; null where none does. */
  acr: OneLine.min(1).max(limits.acrLength).nullable(),
  nameClaim: Claim,
  emailClaim: Claim,
  isOffered: z.boolean(),
})
export type SaveIdentityProvider = z.infer<typeof SaveIdentityProvider>

export const UpdateIdentityProvider = updateOf(SaveIdentityProvider)
export type UpdateIdentityProvider = z.infer<typeof UpdateIdentityProvider>

/** Never has the secret. */
export const IdentityProviderRecord = z.object({
  ...recordFields,
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
})
export type IdentityProviderRecord = z.infer<typeof IdentityProviderRecord>

export const IdentityProviderRow = z.object({
  alias: z.string(),
  name: z.string(),
  issuer: z.string(),
  audience: ProviderAudience,
  isOffered: z.boolean(),
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
export const TestIdentityProvider = z.object({ area: z.enum(['portal', 'admin']) })
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
