import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Alias } from '../../foundation/shared.ts'

/** Ways in by area; the accounts that get in by password whatever is chosen. */
export const SaveWaysIn = z.object({
  staffByProviderOnly: z.boolean(),
  requestersByProviderOnly: z.boolean(),
  /** Addresses outside of the providers' domains still get codes. */
  codesElsewhere: z.boolean(),
  emergencyAccounts: z.array(Alias).max(limits.emergencyAccounts),
})
export type SaveWaysIn = z.infer<typeof SaveWaysIn>

export const WaysInView = z.object({
  staffByProviderOnly: z.boolean(),
  requestersByProviderOnly: z.boolean(),
  codesElsewhere: z.boolean(),
  /** Superadmins, who alone can have emergency accounts. */
  accounts: z.array(
    z.object({
      alias: z.string(),
      name: z.string(),
      email: z.string(),
      isEmergency: z.boolean(),
      /** They have a passkey, or a password with a second factor. */
      isFit: z.boolean(),
    }),
  ),
})
export type WaysInView = z.infer<typeof WaysInView>
