import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { CodeDigits } from '../people/people.ts'

/** Kinds of people that an identity provider signs in. */
export const ProviderAudience = z.enum(['staff', 'requesters', 'both'])
export type ProviderAudience = z.infer<typeof ProviderAudience>

/**
 * Languages that identity providers speak: OpenID Connect, SAML 2.0, SAML by many of a federation, and LTI 1.3 of
 * learning platforms.
 */
export const ProviderProtocol = z.enum(['openid', 'saml', 'federation', 'lti'])
export type ProviderProtocol = z.infer<typeof ProviderProtocol>

export function speaksSaml(protocol: string): boolean {
  return protocol === 'saml' || protocol === 'federation'
}

/** Purposes of going to a provider; what is proved for one counts for no other. */
export const SignOnPurpose = z.enum(['sign_in', 'link', 'proof', 'test', 'sign_out'])
export type SignOnPurpose = z.infer<typeof SignOnPurpose>

/** Reasons why what came from a provider was refused, for the activity log and the test page. */
export const SignOnProblem = z.enum([
  'attempt_unknown',
  'other_provider',
  'cancelled',
  'unreachable',
  'secret_lost',
  'code_refused',
  'wrong_issuer',
  'wrong_audience',
  'wrong_nonce',
  'wrong_algorithm',
  'wrong_signature',
  'expired',
  'not_valid',
  'replayed',
  'no_address',
  'not_staff',
  'deactivated',
  'domain_not_allowed',
  'other_person',
  'linked_already',
  'too_many_identities',
  'too_weak',
  'not_offered',
  'not_yet',
  'unsigned',
  'encrypted',
  'weak_encryption',
  'wrong_structure',
  'wrong_recipient',
  'wrong_destination',
  'no_lasting_subject',
  'wrong_deployment',
  'wrong_message',
  'wrong_target',
])
export type SignOnProblem = z.infer<typeof SignOnProblem>

/** Answers that a sign-in page gives to a refusal: whoever comes from a provider learns no more. */
export const SignOnAnswer = z.enum([
  'refused',
  'expired',
  'cancelled',
  'unreachable',
  'no_address',
  'not_staff',
  'deactivated',
  'domain_not_allowed',
  'other_person',
  'too_many_identities',
  'too_weak',
])
export type SignOnAnswer = z.infer<typeof SignOnAnswer>

/** The parameter of a page's address that carries a `SignOnAnswer`, and the one that names the provider. */
export const signOnAnswerParam = 'refused'
export const signOnProviderParam = 'provider'

/** The page that begins a sign-in by a provider, with `to` for where it leads. */
export const signOnPath = (area: 'portal' | 'admin', alias: string) => `/sign-on/${area}/${alias}`

/** The address to which a provider sends people back, and the one to which it says that somebody has signed out there. */
export const signOnReturnPath = (alias: string) => `/sign-on/return/${alias}`
export const signOnSignOutPath = (alias: string) => `/sign-on/sign-out/${alias}`

/** With SAML, the address to which browsers post a provider's answers, and that of our metadata, which is our name too. */
export const signOnAnswerPath = (alias: string) => `/sign-on/acs/${alias}`
export const signOnMetadataPath = (alias: string) => `/sign-on/metadata/${alias}`

/** With LTI, the addresses at which a platform begins a launch, to which it posts one, and that of our keys. */
export const ltiLoginPath = '/lti/login'
export const ltiLaunchPath = '/lti/launch'
export const ltiKeysPath = '/lti/keys'

export const ListSignInProviders = z.object({ area: z.enum(['portal', 'admin']) })
export type ListSignInProviders = z.infer<typeof ListSignInProviders>

/** A provider to sign in by; of a federation, one of those in it. */
export const SignInChoice = NamedRef.extend({
  /** Names the one of a federation; null for a provider of its own. */
  entityId: z.string().nullable(),
  /** The domain by which it is told from others of its name; null for none. */
  domain: z.string().nullable(),
})
export type SignInChoice = z.infer<typeof SignInChoice>

/** Providers by name, and what else gets somebody into the area. */
export const SignInProviders = z.object({
  /** All there are, unless these are too many to show. */
  items: z.array(SignInChoice),
  /** There are more, which a search finds. */
  isSearched: z.boolean(),
  /** Nothing else does, but for emergency accounts and for codes that go elsewhere. */
  isOnlyWay: z.boolean(),
  codesElsewhere: z.boolean(),
})
export type SignInProviders = z.infer<typeof SignInProviders>

/** The parameter of a sign-in page's address that has what a provider is searched by, and that of the one of a federation. */
export const providerSearchParam = 'find'
export const memberParam = 'member'

export const FindSignInProviders = z.object({
  area: z.enum(['portal', 'admin']),
  search: z.string().trim().min(1).max(limits.providerSearchLength),
})
export type FindSignInProviders = z.infer<typeof FindSignInProviders>

/** The best of those that a search finds; there may be more. */
export const FoundSignInProviders = z.object({ items: z.array(SignInChoice), hasMore: z.boolean() })
export type FoundSignInProviders = z.infer<typeof FoundSignInProviders>

/** A sign-in by a provider that waits for a code, since the provider does not say that the address is verified. */
export const PendingIdentity = z.object({
  email: z.string(),
  provider: z.string(),
  resendAllowedAt: Instant,
})
export type PendingIdentity = z.infer<typeof PendingIdentity>

export const ConfirmIdentity = z.object({ code: CodeDigits })
export type ConfirmIdentity = z.infer<typeof ConfirmIdentity>

/** An address of a provider or of this site that the browser goes to next. */
export const NextAddress = z.object({ address: z.string() })
export type NextAddress = z.infer<typeof NextAddress>

/** Somebody as a provider knows them. */
export const IdentityView = z.object({
  id: z.uuid(),
  provider: z.string(),
  /** The address that the provider named last; null for none. */
  email: z.string().nullable(),
  linkedAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type IdentityView = z.infer<typeof IdentityView>

/** One's own identities, and the providers by which another can be linked. */
export const IdentityList = z.object({
  items: z.array(IdentityView),
  providers: z.array(NamedRef),
  /** False where the last one is the only way in. */
  mayRemoveLast: z.boolean(),
})
export type IdentityList = z.infer<typeof IdentityList>

export const ChooseProvider = z.object({ provider: Alias })
export type ChooseProvider = z.infer<typeof ChooseProvider>

export const IdentityParams = z.object({ identityId: z.uuid() })
export type IdentityParams = z.infer<typeof IdentityParams>
