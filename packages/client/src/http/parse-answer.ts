import type { z } from 'zod'
import { ContractError } from './api-error.ts'

export function parseAnswer<Schema extends z.ZodType>(
  { method, path, response }: { method: string; path: string; response: Schema },
  answer: unknown,
): z.output<Schema> {
  const parsed = response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ContractError(`${method} ${path} answered out of contract: ${parsed.error.message}`)
}
