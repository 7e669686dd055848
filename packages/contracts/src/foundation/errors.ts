import { z } from 'zod'
import { ErrorCode } from './refusals/error-codes.ts'
import { FieldRefusals, Refusal } from './refusals/refusal.ts'

export const ErrorEnvelope = z.object({
  success: z.literal(false),
  error: Refusal.extend({
    code: ErrorCode,
    fields: FieldRefusals.optional(),
    /** With a 409: the present state, in the view that the route answers. */
    present: z.unknown().optional(),
    /** With a 429 or a wrong code: when one may try again, or how often. */
    retryAt: z.iso.datetime().optional(),
    triesLeft: z.number().int().optional(),
  }),
  requestId: z.string(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>
