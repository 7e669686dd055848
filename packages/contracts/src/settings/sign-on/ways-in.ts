import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { updateOf } from '../../foundation/records/records.ts'
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

/** The revision is that of the site, whose settings these are. */
export const UpdateWaysIn = updateOf(SaveWaysIn)
export type UpdateWaysIn = z.infer<typeof UpdateWaysIn>

export const WaysInView = z.object({
  revision: z.number().int(),
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
