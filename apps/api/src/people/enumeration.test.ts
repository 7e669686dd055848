import { updateOne } from '@lodge/database'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createVisitor, passwordHash } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let addresses: Record<'a student' | 'an agent' | 'somebody archived' | 'nobody', string>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const archived = await anAgent(db, { passwordHash: await passwordHash })
  await updateOne(db, 'person', { id: archived.id }, { archivedAt: new Date() })
  addresses = {
    'a student': (await aStudent(db, { department: await aDepartment(db) })).email,
    'an agent': (await anAgent(db, { passwordHash: await passwordHash })).email,
    'somebody archived': archived.email,
    nobody: 'nobody.at.all@uni.example',
  }
})
afterAll(() => server.close())

/** Returns every statement that this process sends to the database while it does something, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : String(Object(statement).text),
    )
  } finally {
    spy.mockRestore()
  }
}

/** Returns what a stranger can see and what the server does, for one address. */
async function askAbout(email: string, ask: (email: string) => { path: string; body: object }) {
  const visitor = await createVisitor(server)
  const { path, body } = ask(email)
  let answer: Awaited<ReturnType<typeof visitor.post>> | undefined
  const statements = await statementsOf(async () => {
    answer = await visitor.post(path, body)
  })
  const json = answer?.body ? answer.json() : null
  const comparable = JSON.stringify({ ...json, requestId: '', resendAllowedAt: '' }).replaceAll(email, '')
  const headers = Object.keys(answer?.headers ?? {}).sort()
  return { status: answer?.statusCode, said: comparable, headers, statements }
}

describe.each([
  ['asking for a code', (email: string) => ({ path: '/api/auth/codes', body: { email } })],
  ['guessing a code', (email: string) => ({ path: '/api/auth/session', body: { email, code: '000000' } })],
  [
    'guessing a password',
    (email: string) => ({ path: '/api/backend/auth/session', body: { email, password: 'a guess' } }),
  ],
  [
    'forgetting a password',
    (email: string) => ({ path: '/api/backend/auth/password-reset', body: { email } }),
  ],
])('%s', (_, ask) => {
  test('has one answer and one amount of work, whoever the address belongs to', async () => {
    // The first request prepares what is prepared once in a process.
    await askAbout('first@uni.example', ask)
    const expected = await askAbout(addresses.nobody, ask)
    expect(expected.statements.length).toBeGreaterThan(0)
    for (const [kind, email] of Object.entries(addresses).slice(0, 3))
      expect(await askAbout(email, ask), kind).toEqual(expected)
  })
})
