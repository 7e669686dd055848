import { z } from 'zod'
import { ApiError } from './errors.ts'

const Envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.union([z.record(z.string(), z.union([z.string(), z.array(z.string())])), z.array(z.object({ path: z.string(), message: z.string() }))]).optional(),
    present: z.unknown().optional(),
  }),
  requestId: z.string().optional(),
  present: z.unknown().optional(),
})

/** Turns a refusal into an `ApiError`; an answer without the envelope (a proxy's page) keeps its status. */
export function readError(status: number, text: string): ApiError {
  const parsed = Envelope.safeParse(parseJson(text))
  if (!parsed.success) return new ApiError({ status, code: codeOfStatus(status), message: `HTTP ${status}` })
  const { error, requestId, present } = parsed.data
  return new ApiError({
    status,
    code: error.code,
    message: error.message,
    fields: flatFields(error.fields),
    requestId,
    present: error.present ?? present,
  })
}

/** JSON, or undefined where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function flatFields(fields: z.infer<typeof Envelope>['error']['fields']) {
  if (fields === undefined) return undefined
  if (Array.isArray(fields)) return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path, Array.isArray(message) ? message.join(' ') : message]),
  )
}

const codeOfStatus = (status: number) => (status >= 500 ? 'internal' : status === 413 ? 'too_large' : 'unexpected')
