import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Session } from './session.ts'

const patienceMs = 60_000

/**
 * Sends a request as people do while something is broken: again and again, the same one, until it is answered.
 * Throws for an answer that says the request itself is wrong.
 */
export async function persist(
  session: Session,
  ...[method, path, body]: Parameters<Session['call']>
): Promise<Answer> {
  const since = Date.now()
  for (;;) {
    const answer = await session.call(method, path, body).catch((error: unknown) => ({ error }))
    if ('status' in answer && answer.status < 400) return answer
    if ('status' in answer && answer.status < 500)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`)
    if (Date.now() - since > patienceMs)
      throw new Error(`${method} ${path} was not answered in ${patienceMs} ms: ${JSON.stringify(answer)}`)
    await wait(100)
  }
}
