import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Instant } from '../../foundation/shared.ts'

/** An address to which mail fails for good, and whose it is. */
export const FailingAddress = z.object({
  email: z.string(),
  person: z.object({ alias: z.string(), name: z.string() }),
  since: Instant,
  /** In the words of the mail server. */
  reason: z.string(),
})
export type FailingAddress = z.infer<typeof FailingAddress>

/** The latest of them, and how many there are. */
export const FailingAddresses = z.object({ items: z.array(FailingAddress), total: z.number().int() })
export type FailingAddresses = z.infer<typeof FailingAddresses>

export const ResumeAddresses = z.object({
  emails: z.array(z.string().trim().min(1).max(320)).min(1).max(limits.failingAddresses),
})
export type ResumeAddresses = z.infer<typeof ResumeAddresses>

/** The number of addresses to which mails go again. */
export const ResumedAddresses = z.object({ resumed: z.number().int() })
export type ResumedAddresses = z.infer<typeof ResumedAddresses>
