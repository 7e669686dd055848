import { type ApiError, NetworkError } from './api-error.ts'

/** Loads the code that reads refusals with the first of them; rejects where it cannot be loaded. */
export async function readRefusal(status: number, text: string): Promise<ApiError> {
  try {
    const { readError } = await import('./read-error.ts')
    return readError(status, text)
  } catch (cause) {
    throw new NetworkError('What reads refusals could not be loaded', { cause })
  }
}
