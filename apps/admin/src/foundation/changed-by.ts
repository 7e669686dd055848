import { ApiError } from '@lodge/client'

/** Returns who was faster, as the server says it with a conflict. */
export function changedBy(error: unknown): { by: string; name: string } {
  const { by, name }: ApiError['params'] = error instanceof ApiError ? error.params : {}
  return { by: typeof by === 'string' ? by : 'unknown', name: typeof name === 'string' ? name : '' }
}
