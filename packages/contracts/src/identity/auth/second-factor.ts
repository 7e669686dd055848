import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant } from '../../foundation/shared.ts'
import { AuthUser, SecondFactorCode } from '../people/people.ts'

const Password = z.string().min(1, because('current_password_required')).max(256)

/** The six digits that the app shows now, or a recovery code. */
export const EnterSecondFactor = z.object({ code: SecondFactorCode })
export type EnterSecondFactor = z.infer<typeof EnterSecondFactor>

/** Proves by the password that it is still the person who is at the screen. */
export const BeginSecondFactor = z.object({ password: Password })
export type BeginSecondFactor = z.infer<typeof BeginSecondFactor>

/** Proves it by the password and a code. */
export const ProveSecondFactor = z.object({ password: Password, code: SecondFactorCode })
export type ProveSecondFactor = z.infer<typeof ProveSecondFactor>

/** A secret for an authenticator app: in an address for a QR code, and alone to be typed. */
export const SecondFactorSecret = z.object({ uri: z.string(), secret: z.string() })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

/** Shown once; each of them works once in place of a code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const EnrolledSignIn = RecoveryCodes.extend({ user: AuthUser })
export type EnrolledSignIn = z.infer<typeof EnrolledSignIn>

export const SecondFactorView = z.object({
  /** The time since which a code is asked for; null while none is. */
  since: Instant.nullable(),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorView = z.infer<typeof SecondFactorView>
