import { type ApiError, NetworkError } from './api-error.ts'

/** Returns what the server has refused. What reads it comes with the first refusal; rejects where it does not come. */
export async function readRefusal(status: number, text: string): Promise<ApiError> {
  try {
    const { readError } = await import('./read-error.ts')
    return readError(status, text)
  } catch (cause) {
    throw new NetworkError('What reads refusals could not be loaded', { cause })
  }
}
