import { randomUUID } from 'node:crypto'
import { demoPassword, type RunRecord } from '@lodge/e2e/run-record'
import { type BrowserSession, createSession } from '@lodge/e2e/session'
import { vi } from 'vitest'
import { mailsTo } from './mails.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

export interface SignedInStudent {
  email: string
  session: BrowserSession
}

export async function signInNewStudent(run: RunRecord): Promise<SignedInStudent> {
  const email = `noor.${randomUUID().slice(0, 8)}@marlow.example`
  const session = createSession(run.api)
  await retryUntilAnswered(session, 'GET', '/sanctum/csrf-cookie')
  await retryUntilAnswered(session, 'POST', '/api/auth/codes', { email })
  const code = await vi.waitFor(() => codeFor(run, email), { timeout: 30_000, interval: 100 })
  await retryUntilAnswered(session, 'POST', '/api/auth/session', { email, code })
  await retryUntilAnswered(session, 'PUT', '/api/me/profile', {
    name: 'Noor Rahman',
    department: 'school-of-physics',
  })
  return { email, session }
}

async function codeFor(run: RunRecord, email: string): Promise<string> {
  const text = (await mailsTo(run, email)).at(-1)?.text ?? ''
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`No code has arrived for ${email}`)
  return code
}

export async function signInAgent(run: RunRecord, email: string): Promise<BrowserSession> {
  const session = createSession(run.api)
  await retryUntilAnswered(session, 'GET', '/sanctum/csrf-cookie')
  await retryUntilAnswered(session, 'POST', '/api/backend/auth/session', { email, password: demoPassword })
  return session
}
