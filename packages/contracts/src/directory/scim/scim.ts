import { z } from 'zod'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'

/** The address that a directory is given, below that of the site. */
export const scimPath = '/scim/v2'

/** An integration with the scope `scim`, or one whose token is gone and that has left users or groups. */
export const ScimDirectoryView = z.object({
  id: z.uuid(),
  name: z.string(),
  users: z.number().int(),
  groups: z.number().int(),
  lastUsedAt: Instant.nullable(),
  /** Null where its token was revoked. */
  expiresAt: Instant.nullable(),
})
export type ScimDirectoryView = z.infer<typeof ScimDirectoryView>

export const ScimGroupRow = z.object({
  id: z.uuid(),
  name: z.string(),
  directory: z.string(),
  members: z.number().int(),
  /** Members who are staff, and so in the team. */
  staff: z.number().int(),
  team: NamedRef.nullable(),
})
export type ScimGroupRow = z.infer<typeof ScimGroupRow>

/** A request of a directory that was refused, whole or, where it is partial, in part. */
export const ScimProblemView = z.object({
  id: z.uuid(),
  at: Instant,
  directory: z.string(),
  resource: z.enum(['User', 'Group']),
  person: NamedRef.nullable(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
  isPartial: z.boolean(),
})
export type ScimProblemView = z.infer<typeof ScimProblemView>

export const ScimOverview = z.object({
  address: z.string(),
  directories: z.array(ScimDirectoryView),
  groups: z.array(ScimGroupRow),
  problems: z.array(ScimProblemView),
})
export type ScimOverview = z.infer<typeof ScimOverview>

export const ScimParams = z.object({ id: z.uuid() })
export type ScimParams = z.infer<typeof ScimParams>

/** Null connects a group to no team. */
export const ConnectScimGroup = z.object({ team: Alias.nullable() })
export type ConnectScimGroup = z.infer<typeof ConnectScimGroup>
