import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'

/** Say what a token lets a program do: an area, and whether it reads or writes there. */
export const apiScopes = [
  'tickets:read',
  'tickets:write',
  'messages:write',
  'people:read',
  'teams:read',
  'topics:read',
  'articles:read',
  'articles:write',
  'files:read',
  'files:write',
] as const

const PersonalScope = z.enum(apiScopes)

/** Lets the directory of an integration keep accounts and groups, at `/scim/v2` alone. */
export const scimScope = 'scim'

/** Scopes that a token of an integration may have. */
export const integrationScopes = [...apiScopes, scimScope] as const

export const ApiScope = z.enum(integrationScopes)
export type ApiScope = z.infer<typeof ApiScope>

/** For how many days a token may hold. */
export const apiTokenDays = [7, 30, 90, 180, 365] as const
/** For how many hours the old secret may live on beside the new one. */
export const overlapHours = [0, 1, 24, 72, 168] as const

const Days = z.literal([...apiTokenDays])

export const CreatePersonalToken = z.object({
  name: OneLine.min(1).max(limits.nameLength),
  scopes: z.array(PersonalScope).min(1, because('scope_required')).max(apiScopes.length),
  days: Days,
})
export type CreatePersonalToken = z.infer<typeof CreatePersonalToken>

/** Without teams it sees the tickets of all. */
export const CreateApiToken = CreatePersonalToken.extend({
  scopes: z
    .array(ApiScope)
    .min(1, because('scope_required'))
    .max(integrationScopes.length)
    .refine(
      (scopes) => !scopes.includes(scimScope) || scopes.every((scope) => scope === scimScope),
      because('scope_stands_alone'),
    ),
  teams: z.array(Alias).max(limits.teamsPerPerson),
})
export type CreateApiToken = z.infer<typeof CreateApiToken>

export const RotateApiToken = z.object({ days: Days, overlap: z.literal([...overlapHours]) })
export type RotateApiToken = z.infer<typeof RotateApiToken>

export const ApiTokenParams = z.object({ id: z.uuid() })
export type ApiTokenParams = z.infer<typeof ApiTokenParams>

/** Never has the secret: `hint` is its end. */
export const ApiTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The maker of an integration's token; the person who acts by a personal one. */
  owner: NamedRef,
  scopes: z.array(ApiScope),
  /** Empty for all. */
  teams: z.array(NamedRef),
  hint: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Until when the secret of before the last rotation is taken as well. */
  overlapEndsAt: Instant.nullable(),
})
export type ApiTokenView = z.infer<typeof ApiTokenView>

/** `grantable` are the scopes that whoever asks may give. */
export const ApiTokenList = z.object({ items: z.array(ApiTokenView), grantable: z.array(ApiScope) })
export type ApiTokenList = z.infer<typeof ApiTokenList>

/** `personal` are the tokens of persons, for superadmins alone. */
export const AllApiTokens = ApiTokenList.extend({ personal: z.array(ApiTokenView) })
export type AllApiTokens = z.infer<typeof AllApiTokens>

/** With the secret, which is shown this once. */
export const NewApiToken = ApiTokenView.extend({ secret: z.string() })
export type NewApiToken = z.infer<typeof NewApiToken>
