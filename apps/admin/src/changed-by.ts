import { ApiError } from '@lodge/client'

/** Who was faster, as the server says it with a conflict; it leaves out whom nothing names. */
export function changedBy(error: unknown): { by: string; name: string } {
  const { by, name }: ApiError['params'] = error instanceof ApiError ? error.params : {}
  return { by: typeof by === 'string' ? by : 'unknown', name: typeof name === 'string' ? name : '' }
}
