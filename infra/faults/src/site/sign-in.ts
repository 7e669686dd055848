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
  signIn: (session: BrowserSession) => Promise<void>
  /** Is told of each answer 500: being away is no error of Lodge's, and has another status. */
  onError: (error: RequestError) => void
}

const patienceMs = 180_000

/**
 * Opens a session that repeats a request until it is answered, as people do, and signs in where it must. Its requests throw for
 * an answer that says that they are wrong.
 */
export async function openPatientSession(
  base: string,
  { signIn, onError }: Patience,
): Promise<BrowserSession> {
  const session = createSession(base)
  const repeat = async (request: Call, isSignedIn: () => Promise<boolean>): Promise<SessionResponse> => {
    const since = performance.now()
    for (;;) {
      try {
        return await session.call(...request)
      } catch (error) {
        if (performance.now() - since > patienceMs)
          throw new Error(`${request[0]} ${request[1]} was not answered`, { cause: error })
        const status = error instanceof RequestError ? error.status : 0
        if (error instanceof RequestError && status === 500) onError(error)
        const isSignedOut = status === 401 || status === 419
        if (isSignedOut ? !(await isSignedIn()) : status >= 400 && status < 500) throw error
      }
      await pause(100)
    }
  }
  const signInOnce = () => signIn({ ...session, call: (...request) => repeat(request, async () => false) })
  await signInOnce()
  let signingIn: Promise<boolean> | undefined
  const isSignedIn = () => {
    signingIn ??= signInOnce()
      // What Redis has lost meanwhile, or a code that came too late: the next answer says so.
      .catch(() => undefined)
      .then(() => {
        signingIn = undefined
        return true
      })
    return signingIn
  }
  return { ...session, call: (...request) => repeat(request, isSignedIn) }
}
