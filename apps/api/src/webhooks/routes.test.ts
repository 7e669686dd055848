import { anAgent, aTeam } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  server = await startTestServer()
  team = await aTeam(server.db)
})
afterAll(() => server.close())

const path = '/api/backend/webhooks'
const input = (more: object = {}) => ({
  name: 'Campus chat',
  address: 'https://93.184.216.34/hooks/token-in-the-path',
  events: ['ticket.created'],
  teams: [team.alias],
  includesPersonalData: false,
  ...more,
})
const aManager = async () =>
  signInToAdmin(
    server,
    await anAgent(server.db, {
      teams: [team],
      permissions: ['manage_webhook'],
      passwordHash: await passwordHash,
    }),
  )

test('a webhook is made, read, changed, rotated, paused and archived, its secret told twice and never again', async () => {
  const manager = await aManager()
  const made = await manager.post(path, input())
  expect(made.statusCode, made.body).toBe(201)
  const { secret, alias, revision } = made.json()
  expect(secret).toMatch(/^whsec_/)
  const seen = [
    await manager.get(`${path}/${alias}`),
    await manager.get(path),
    await manager.get(`${path}.csv`),
    await manager.get(`/api/backend/activity/webhook/${alias}`),
    await manager.put(`${path}/${alias}`, { ...input({ name: 'Chat' }), revision }),
    await manager.put(`${path}/${alias}/paused`, { isPaused: true }),
    await manager.put(`${path}/${alias}/paused`, { isPaused: false }),
    await manager.get(`${path}/${alias}/deliveries`),
  ]
  expect(seen.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect((await manager.post(`${path}/${alias}/tests`)).statusCode).toBe(204)
  const rotated = await manager.post(`${path}/${alias}/rotation`, { overlap: 24 })
  expect(rotated.statusCode).toBe(201)
  for (const { body } of seen)
    for (const text of [secret, rotated.json().secret]) expect(body).not.toContain(text)
  for (const { body } of seen.slice(1, 4)) expect(body).not.toContain('token-in-the-path')
  expect((await manager.put(`${path}/${alias}/archived`, { isArchived: true })).statusCode).toBe(200)
  expect((await manager.post(`${path}/${alias}/tests`)).statusCode).toBe(409)
})

test.each([
  ['an address inside', { address: 'http://169.254.169.254/' }, 'address'],
  ['an address in another encoding', { address: 'http://0x7f000001:8080/' }, 'address'],
  ['an address with a password', { address: 'https://a:b@example.org/' }, 'address'],
  ['no event', { events: [] }, 'events'],
  ['an event twice', { events: ['ticket.rated', 'ticket.rated'] }, 'events'],
  ['all teams', { teams: [] }, 'teams'],
])('%s is refused at its field', async (_, more, field) => {
  const answer = await (await aManager()).post(path, input(more))
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
})

test('a period that ends before it begins is refused, and what is unknown is not there', async () => {
  const manager = await aManager()
  const { alias } = (await manager.post(path, input({ name: 'Period' }))).json()
  const period = { from: '2026-11-02T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' }
  const answer = await manager.post(`${path}/${alias}/repeats`, period)
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['until']])
  const id = '0198c0de-0000-7000-8000-000000000001'
  for (const unknown of [
    await manager.get(`${path}/nothing`),
    await manager.get(`${path}/${alias}/deliveries/${id}`),
    await manager.post(`${path}/${alias}/deliveries/${id}/repeat`),
  ])
    expect(unknown.statusCode).toBe(404)
})
