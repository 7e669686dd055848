import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MailServer } from '@lodge/desk/testing'
import { type BrowserSession, createSession, RequestError, type SessionResponse } from '@lodge/e2e/session'

/** Signs a new student in by the code that `mailServer` receives. */
export async function signInByMail(base: string, mailServer: MailServer): Promise<BrowserSession> {
  const session = createSession(base)
  await enterCode(session, newStudent(), mailServer)
  return session
}

/** Returns the address of somebody whom the demo does not know. */
export const newStudent = () => `student.${randomUUID().slice(0, 8)}@marlow.example`

/** Asks for a code, waits half a minute for it at most, and signs in by it. */
export async function enterCode(
  session: BrowserSession,
  email: string,
  { mails }: MailServer,
): Promise<void> {
  const before = mails.length
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/auth/codes', { email })
  const findCode = () => {
    const mail = mails
      .slice(before)
      .find(({ to }) => to && [to].flat().some(({ value }) => value.some(({ address }) => address === email)))
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  }
  for (let tries = 0; !findCode(); tries += 1) {
    if (tries === 300) throw new Error(`No code arrived for ${email}`)
    await pause(100)
  }
  await session.call('POST', '/api/auth/session', { email, code: findCode() })
  await session.call('PUT', '/api/me/profile', { name: 'Noor Rahman', department: 'school-of-physics' })
}

type Call = Parameters<BrowserSession['call']>

interface Patience {
  /** Signs in once more; Redis has the sessions, and can lose them. */
  signIn: () => Promise<void>
  /** Is told of each answer 500: being away is no error of Lodge's, and has another status. */
  onError: (error: RequestError) => void
}

const patienceMs = 120_000

/**
 * Returns the same session, which repeats a request until it is answered, as people do, and signs in where it must. Throws for an
 * answer that says the request itself is wrong.
 */
export function patient(session: BrowserSession, { signIn, onError }: Patience): BrowserSession {
  let signingIn: Promise<void> | undefined
  const signInOnce = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = undefined
    })
    // Whatever it was, the next try meets it too.
    return signingIn.catch(() => undefined)
  }
  const call = async (...request: Call): Promise<SessionResponse> => {
    const since = performance.now()
    for (;;) {
      try {
        return await session.call(...request)
      } catch (error) {
        if (performance.now() - since > patienceMs)
          throw new Error(`${request[0]} ${request[1]} was not answered`, { cause: error })
        const status = error instanceof RequestError ? error.status : 0
        if (error instanceof RequestError && status === 500) onError(error)
        if (status === 401 || status === 419) await signInOnce()
        else if (status >= 400 && status < 500) throw error
      }
      await pause(100)
    }
  }
  return { ...session, call }
}
