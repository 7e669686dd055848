import { findPageText } from '@lodge/strings'
import { z } from 'zod'
import { Params } from './problem.ts'

/** A refusal, or what is wrong with one field, as it is sent. A newer server may know more reasons than this client. */
export const Refusal = z.object({
  /** A key of `refusals`, for programs. */
  reason: z.string(),
  params: Params.optional(),
  /** English, for a client that does not know the reason. */
  message: z.string(),
})
export type Refusal = z.infer<typeof Refusal>

export const FieldRefusals = z.record(z.string(), Refusal)
export type FieldRefusals = z.infer<typeof FieldRefusals>

/** Messages for people by the path of their field, such as `formAnswers.room` or `attachments.0`. */
export type FieldErrors = Record<string, string>

/** Returns a refusal in the page's language, or in the server's words where the page has none for it. */
export function refusalText({ reason, params, message = '' }: Spoken): string {
  return findPageText(`errors.${reason}`, params) ?? message
}

export function fieldMessages(fields: Readonly<Record<string, Spoken>>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, found]) => [path, refusalText(found)]))
}

/** A refusal, without the server's message where the page's own rules found it. */
type Spoken = Omit<Refusal, 'message'> & { message?: string }
