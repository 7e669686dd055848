import { limits, routes } from '@lodge/contracts'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, passwordHash, signInToAdmin, signInToPortal } from './testing/sign-in.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each(Object.entries(routes))('%s is served', (_name, { method, path }) => {
  expect(server.app.hasRoute({ method, url: path })).toBe(true)
})

const closed = Object.entries(routes).filter(([, { area }]) => area !== 'anyone')

test.each(closed)('%s answers 401 to a visitor', async (_name, { method, path }) => {
  const visitor = await createVisitor(server)
  const url = path.replace(':number', '20001').replace(':alias', 'a').replace(':fileId', crypto.randomUUID())
  const call = { GET: visitor.get, DELETE: visitor.delete, POST: visitor.post, PUT: visitor.put }[method]

  const answer = await call(url)

  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in'])
})

test('the OpenAPI document has every route of the contracts with its answers', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const { paths } = (await (await signInToAdmin(server, agent)).get('/api/openapi.json')).json()

  for (const { method, path, status } of Object.values(routes)) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([`${status}`, '4XX']))
  }
})

test('only staff read the OpenAPI document', async () => {
  const requester = await signInToPortal(
    server,
    await aStudent(server.db, { department: await aDepartment(server.db) }),
  )

  for (const browser of [await createVisitor(server), requester]) {
    const answer = await browser.get('/api/openapi.json')
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in'])
  }
})

test('no connection waits endlessly for a request', () => {
  const { headersTimeout, requestTimeout, timeout } = server.app.server
  const slowUploadMs = (limits.fileSize / (256_000 / 8)) * 1_000

  expect(headersTimeout).toBeLessThanOrEqual(30_000)
  expect(timeout).toBeLessThanOrEqual(180_000)
  expect(requestTimeout).toBeGreaterThan(2 * slowUploadMs)
  expect(requestTimeout).toBeLessThanOrEqual(15 * 60_000)
})
