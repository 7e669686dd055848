import { z } from 'zod'
import { minPasswordLength } from '../account/account.ts'
import { because } from '../refusals/zod-problems.ts'

/** The secret of an invitation: 32 random bytes in base64url. */
const InvitationToken = z.string().regex(/^[\w-]{43}$/, because('setup_link_incomplete'))

export const OpenInvitation = z.object({ token: InvitationToken })
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** Who is invited. */
export const InvitationView = z.object({ name: z.string(), email: z.string() })
export type InvitationView = z.infer<typeof InvitationView>

export const AcceptInvitation = z.object({
  token: InvitationToken,
  password: z.string().min(minPasswordLength).max(256),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
