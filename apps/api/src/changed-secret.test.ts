import { randomUUID } from 'node:crypto'
import { idempotencyKeyHeader } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import type { Secret } from '@lodge/desk/foundation'
import { anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  password,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from './testing/sign-in.ts'
import { startTestServer } from './testing/test-server.ts'

const former = 'the former secret of tests, long enough'
const present = 'the present secret of tests, long enough'
const server = await startTestServer({ env: { LODGE_SECRET: former } })
afterAll(() => server.close())

/** Stands for a restart with other settings. */
const runWith = (secret: Secret) => {
  server.app.config.secret = secret
  server.config.secret = secret
}
beforeEach(() => runWith(former))

const anAdmin = async () => anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })

test('whoever is signed in goes on, with the token of their page', async () => {
  const student = await signInToPortal(server, await aStudent(server.db))

  runWith([present, former])
  expect((await student.post('/api/auth/codes', { email: 'other@uni.example' })).statusCode).toBe(202)

  runWith(present)
  expect((await student.get('/api/me/account')).statusCode).toBe(200)
})

test('a code that was mailed before is taken', async () => {
  const { email } = await aStudent(server.db)
  const visitor = await createVisitor(server)
  await visitor.post('/api/auth/codes', { email })
  const code = await issueCodeFor(server, email)

  runWith([present, former])
  expect((await visitor.post('/api/auth/session', { email, code })).statusCode).toBe(201)
})

test('a token of the API is taken, and from then on needs the former secret no more', async () => {
  const admin = await signInToAdmin(server, await anAdmin())
  const body = { name: `Doors ${randomUUID()}`, scopes: ['tickets:read'], teams: [], days: 90 }
  const created = await admin.post('/api/backend/api-tokens', body)
  expect(created.statusCode).toBe(201)
  const { secret } = created.json()
  const statusOf = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await server.app.inject({ url: '/api/v1/tickets', headers })).statusCode
  }

  runWith(present)
  expect(await statusOf()).toBe(401)
  runWith([present, former])
  expect(await statusOf()).toBe(200)
  const { secretHash } = await getOne(server.db, 'api_token', { name: body.name })
  expect(await statusOf()).toBe(200)
  expect(await getOne(server.db, 'api_token', { name: body.name })).toMatchObject({ secretHash })
  runWith(present)
  expect(await statusOf()).toBe(200)
})

test('a change that comes again is answered once', async () => {
  const admin = await signInToAdmin(server, await anAdmin())
  const headers = { [idempotencyKeyHeader]: randomUUID() }
  const department = { name: 'Law', parent: null, emailDomains: [] }
  const create = () => admin.post('/api/backend/department-records', department, headers)
  const first = await create()

  runWith([present, former])
  const again = await create()
  expect(first.statusCode).toBe(201)
  expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
})

test('a browser is known again', async () => {
  const agent = await anAdmin()
  const admin = await signInToAdmin(server, agent)

  runWith([present, former])
  await admin.post('/api/backend/auth/session', { email: agent.email, password })
  const used = await findMany(server.db, 'event', { type: 'person.new_browser_used' })
  expect(used.filter(({ payload }) => Object(payload).personId === agent.id)).toHaveLength(1)
})
