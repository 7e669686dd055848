import { z } from 'zod'
import { Email } from '../people/people.ts'
import { LinkToken } from './link-token.ts'
import { NewPassword } from './new-password.ts'

/** Asks for a link by mail. The answer is the same for every address. */
export const RequestPasswordReset = z.object({ email: Email })
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>

export const OpenPasswordReset = z.object({ token: LinkToken })
export type OpenPasswordReset = z.infer<typeof OpenPasswordReset>

export const PasswordResetView = z.object({ email: z.string() })
export type PasswordResetView = z.infer<typeof PasswordResetView>

export const CompletePasswordReset = z.object({ token: LinkToken, password: NewPassword })
export type CompletePasswordReset = z.infer<typeof CompletePasswordReset>
