import { type RouteContract, routes } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { anAgent, aSupervisor, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../plugins/rate-limits.ts'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const screens = '/api/backend/wall-screens'
const wall = '/api/backend/wall'
const input = {
  name: 'Hall',
  teams: [],
  days: 7,
  secondsPerPage: 20,
  showsSubjects: false,
  showsAgents: false,
}

let server: TestServer
let supervisor: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const { id } = await aSupervisor(server.db)
  const { email } = await updateOne(server.db, 'person', { id }, { passwordHash: await passwordHash })
  supervisor = await signInToAdmin(server, { email })
  await aTicket(server.db, { subject: 'Secret subject' })
})
afterAll(() => server.close())

async function aLink(): Promise<{ id: string; token: string }> {
  const created = await supervisor.post(screens, input)
  expect(created.statusCode).toBe(201)
  return created.json()
}

test('a wall screen gets a cookie for its link, which opens its board and nothing else', async () => {
  const { id, token } = await aLink()
  const television = server.browser()
  expect((await television.get(wall)).statusCode).toBe(410)

  const opening = await television.post(wall, { token })
  expect(opening.statusCode).toBe(204)
  expect(opening.cookies).toMatchObject([
    { name: 'lodge_wall', value: token, httpOnly: true, sameSite: 'Strict', path: '/' },
  ])
  const board = await television.get(wall)
  expect(board.headers['referrer-policy']).toBe('no-referrer')
  expect(board.json()).toMatchObject({ name: 'Hall', teams: [{ open: 1, createdToday: expect.any(Number) }] })
  expect(board.body).not.toContain('Secret subject')

  const closed = Object.values<RouteContract>(routes).filter(({ area }) => area !== 'anyone')
  for (const { method, path } of closed.filter((route) => route.method === 'GET'))
    expect((await television.get(path.replace(/:\w+/g, id))).statusCode, `${method} ${path}`).toBe(401)
  expect([...television.cookies.keys()]).not.toContain('lodge_admin')
})

test('unknown, revoked and missing links get the same answer', async () => {
  const { id, token } = await aLink()
  const television = server.browser()
  await television.post(wall, { token })
  expect((await supervisor.delete(`${screens}/${id}`)).statusCode).toBe(204)

  const answers = [
    await television.get(wall),
    await television.post(wall, { token }),
    await server.browser().post(wall, { token: 'A'.repeat(43) }),
    await server.browser().get(wall),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.cookies]).toEqual([410, []])
    expect(answer.json().error).toEqual(answers[0]?.json().error)
  }
})

test('a link is listed without its secret, and other people cannot revoke it', async () => {
  const { id, token } = await aLink()
  const list = await supervisor.get(screens)
  expect(list.json().items).toContainEqual(expect.objectContaining({ id, name: 'Hall', isOpen: true }))
  expect(list.body).not.toContain(token)

  const other = await anAgent(server.db, {
    permissions: ['view_report'],
    passwordHash: await passwordHash,
  })
  const answer = await (await signInToAdmin(server, other)).delete(`${screens}/${id}`)
  expect(answer.statusCode).toBe(404)
})

test('a form of another site cannot open a wall screen', async () => {
  const { token } = await aLink()
  const answer = await server.browser().post(wall, { token }, { origin: 'https://elsewhere.example' })
  expect([answer.statusCode, answer.cookies]).toEqual([403, []])
})

test('a client that tries many links is stopped', async () => {
  const television = server.browser()
  await television.post(wall, { token: 'A'.repeat(43) })
  await setLimitCounts(server, 'wallLinksByAddress', rateLimits.wallLinksByAddress.max)
  expect((await television.post(wall, { token: 'A'.repeat(43) })).statusCode).toBe(429)
  await setLimitCounts(server, 'wallLinksByAddress', 0)
})
