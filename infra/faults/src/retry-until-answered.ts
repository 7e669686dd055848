import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserSession, RequestError, type SessionResponse } from '@lodge/e2e/session'

const patienceMs = 60_000

/**
 * Repeats the same request, as people do, until it is answered. Throws for an answer that says the request itself is
 * wrong.
 */
export async function retryUntilAnswered(
  session: BrowserSession,
  ...[method, path, body]: Parameters<BrowserSession['call']>
): Promise<SessionResponse> {
  const since = Date.now()
  for (;;) {
    try {
      return await session.call(method, path, body)
    } catch (error) {
      if (error instanceof RequestError && error.status < 500) throw error
      if (Date.now() - since > patienceMs)
        throw new Error(`${method} ${path} was not answered in ${patienceMs} ms`, { cause: error })
    }
    await wait(100)
  }
}
