import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'
import { CodeDigits, Email } from './people.ts'

/** An address of a person, of which the primary one gets their mails. */
export const AddressView = z.object({
  email: z.string(),
  isPrimary: z.boolean(),
  /** True once its owner has shown that they read its mail. */
  isConfirmed: z.boolean(),
  /** Since when no mail is sent there because it fails for good, and why, in the words of the mail server. */
  failing: z.object({ since: Instant, reason: z.string() }).nullable(),
  addedAt: Instant,
})
export type AddressView = z.infer<typeof AddressView>

/** One of a person's addresses, or one that they want. It stands in bodies, so that no log of requests has it. */
export const NamedAddress = z.object({ email: Email })
export type NamedAddress = z.infer<typeof NamedAddress>

/** An address of one's own, with the code that was mailed to it. */
export const ConfirmAddress = z.object({ email: Email, code: CodeDigits })
export type ConfirmAddress = z.infer<typeof ConfirmAddress>
