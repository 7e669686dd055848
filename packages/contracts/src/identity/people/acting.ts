import { z } from 'zod'

/** A kind of actor: a person as requester or as staff, Lodge itself, or a visitor. */
export const ActorKind = z.enum(['requester', 'staff', 'system', 'visitor'])
export type ActorKind = z.infer<typeof ActorKind>

/**
 * The doors through which somebody acts: a session or the sign-in that begins one, a signed link of a mail, a mail that
 * they wrote, a token, or an automation that they or Lodge set up.
 */
export const Through = z.enum(['session', 'link', 'mail', 'token', 'automation'])
export type Through = z.infer<typeof Through>

/**
 * The ways to sign in: `second_factor` is a password with a code, `link` that of an invitation or of the set-up,
 * `strong_provider` an identity provider that has asked for a second factor itself.
 */
export const SignInWay = z.enum([
  'password',
  'second_factor',
  'passkey',
  'code',
  'link',
  'provider',
  'strong_provider',
])
export type SignInWay = z.infer<typeof SignInWay>

/** Returns whether a session that began so has a second factor, whatever else its person has. */
export function hasSecondFactor(way: SignInWay | null | undefined): boolean {
  return way === 'passkey' || way === 'strong_provider'
}
