import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { CodeDigits, SecondFactorCode } from '../people/people.ts'

/** The proof that staff give: their password, and a code where they have a second factor. */
export const ProofView = z.object({
  asksForCode: z.boolean(),
  /** The person has a passkey, with which they can prove it instead. */
  hasPasskey: z.boolean(),
  /** Identity providers that they are linked to and can prove it by instead. */
  providers: z.array(NamedRef).optional(),
  /** The time until which the last proof counts. */
  until: Instant,
})
export type ProofView = z.infer<typeof ProofView>

export const GiveProof = z.object({
  password: z.string().min(1, because('current_password_required')).max(256),
  code: SecondFactorCode.optional(),
})
export type GiveProof = z.infer<typeof GiveProof>

/** The proof of requesters, who have no password: a code that is mailed to their address. */
export const GiveProofByCode = z.object({ code: CodeDigits })
export type GiveProofByCode = z.infer<typeof GiveProofByCode>
