import { z } from 'zod'
import { LinkToken } from '../../identity/auth/link-token.ts'
import { NewPassword } from '../../identity/auth/new-password.ts'

export const OpenInvitation = z.object({ token: LinkToken })
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const InvitationView = z.object({ name: z.string(), email: z.string() })
export type InvitationView = z.infer<typeof InvitationView>

export const AcceptInvitation = z.object({ token: LinkToken, password: NewPassword })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
