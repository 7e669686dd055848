import { ApiError } from '@lodge/client'

/**
 * Sends once more when the anti-forgery token was stale: the client has fetched a new one by the time the refusal
 * arrives (specification, section 8), so nobody need press the button twice.
 */
export async function withFreshToken<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale_csrf_token') return send()
    throw error
  }
}
