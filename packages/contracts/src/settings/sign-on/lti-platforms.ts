import { z } from 'zod'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { SignOnProblem } from '../../identity/auth/sign-on.ts'

/** Reasons why the members of a platform's course could not be read. */
export const RosterProblem = z.enum([
  'roster_forbidden',
  'roster_unreachable',
  'roster_key_refused',
  'roster_key_lost',
  'roster_not_allowed',
  'roster_unreadable',
  'roster_empty',
])
export type RosterProblem = z.infer<typeof RosterProblem>

/** A course of a learning platform, and what is known of its members. */
export const LtiContextView = z.object({
  id: z.string(),
  title: z.string(),
  course: NamedRef,
  people: z.number().int(),
  /** Members whom Lodge does not know. */
  unknownMembers: z.number().int(),
  /** False where the platform gives no address for them. */
  givesMembers: z.boolean(),
  readAt: Instant.nullable(),
  problem: RosterProblem.nullable(),
})
export type LtiContextView = z.infer<typeof LtiContextView>

/** A key of ours, by its id in the set that platforms read. */
export const LtiKeyView = z.object({
  id: z.string(),
  madeAt: Instant,
  state: z.enum(['next', 'in_use', 'former']),
})
export type LtiKeyView = z.infer<typeof LtiKeyView>

/** The latest launches of a learning platform, its courses and our keys. */
export const LtiPlatformState = z.object({
  launchedAt: Instant.nullable(),
  /** The last launch that was refused, and why. */
  refusedAt: Instant.nullable(),
  problem: SignOnProblem.nullable(),
  /** Courses of the platform; the latest launched come first, and only some of many are listed. */
  courses: z.number().int(),
  items: z.array(LtiContextView),
  keys: z.array(LtiKeyView),
})
export type LtiPlatformState = z.infer<typeof LtiPlatformState>
