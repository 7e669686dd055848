import { randomUUID } from 'node:crypto'
import { type Database, getOne } from '@lodge/database'
import { setSignInCode } from '@lodge/desk/identity'
import { type BrowserSession, createSession, signInStaff } from '@lodge/e2e/session'
import { benchPassword, benchPeople } from '../generate/university.ts'
import { benchSecret } from '../product/product.ts'

export function headersOf(session: BrowserSession): Record<string, string> {
  return { cookie: session.cookie(), 'x-xsrf-token': session.token() }
}

/** Signs in by password. */
export function signInAgents(base: string, count: number): Promise<BrowserSession[]> {
  return signInAll(count, (place) => signInStaff(base, benchPeople.agent(place), benchPassword))
}

export function signInSupervisor(base: string): Promise<BrowserSession> {
  return signInStaff(base, benchPeople.supervisor(1), benchPassword)
}

/** Uses codes of the bench's own. */
export function signInRequesters(base: string, db: Database, count: number): Promise<BrowserSession[]> {
  return signInAll(count, (place) => signInRequester(base, db, benchPeople.requester(place)))
}

async function signInRequester(base: string, db: Database, email: string): Promise<BrowserSession> {
  const session = createSession(base)
  await session.call('GET', '/sanctum/csrf-cookie')
  await session.call('POST', '/api/auth/codes', { email })
  const { id } = await getOne(db, 'sign_in', { email }, { orderBy: ['createdAt DESC'] })
  // The e-mail worker creates a code too; the later one is valid.
  for (let tries = 1; ; tries += 1) {
    await setSignInCode(db, { signInId: id, code: '246810', secret: benchSecret })
    try {
      await session.call('POST', '/api/auth/session', { email, code: '246810' })
      return session
    } catch (error) {
      if (tries === 3) throw error
    }
  }
}

async function signInAll(
  count: number,
  signIn: (place: number) => Promise<BrowserSession>,
): Promise<BrowserSession[]> {
  const sessions: BrowserSession[] = []
  for (let place = 1; place <= count; place += 1) sessions.push(await signIn(place))
  return sessions
}

/** Builds what the portal sends. */
export function ticketInput(topic: string) {
  return {
    topic,
    subject: 'The projector in the seminar room shows nothing',
    body: 'It worked yesterday evening. Today the screen stays dark, whichever cable I take. Who can come and look?',
    formAnswers: {},
    attachments: [],
    submissionId: randomUUID(),
  }
}

/** Builds what the admin app sends. */
export function replyInput() {
  return {
    body: 'Thank you for telling us. A colleague is on the way and will change the lamp before noon.',
    visibility: 'public',
    attachments: [],
    submissionId: randomUUID(),
  }
}
