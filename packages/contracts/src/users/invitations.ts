import { z } from 'zod'
import { NewPassword } from '../account/account.ts'
import { LinkToken } from '../auth/link-token.ts'

export const OpenInvitation = z.object({ token: LinkToken })
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const InvitationView = z.object({ name: z.string(), email: z.string() })
export type InvitationView = z.infer<typeof InvitationView>

export const AcceptInvitation = z.object({ token: LinkToken, password: NewPassword })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
