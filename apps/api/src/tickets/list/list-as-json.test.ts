import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { TicketsPage } from '@lodge/contracts'
import { anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const path = '/api/backend/tickets?sort=number'
const subject = 'Grüße: „Straße“ 🙂 "</script>"'

let server: TestServer
let staff: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  const team = await aTeam(server.db)
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
  for (let count = 0; count < 10; count += 1) await aTicket(server.db, { team, subject })
  staff = await signInToAdmin(server, agent)
})
afterAll(() => server.close())

test('a list matches its contract, in UTF-8 and with its length', async () => {
  const answer = await staff.get(path)
  const page: unknown = answer.json()

  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${answer.rawPayload.length}`,
    'cache-control': 'no-store',
  })
  expect(TicketsPage.parse(page)).toEqual(page)
  expect(answer.json().items).toHaveLength(10)
  expect(answer.json().items[0].subject).toBe(subject)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a list is sent as %s like any other answer, to our own pages alone',
  async (encoding, unpack) => {
    const plain = await staff.get(path)
    const accepting = { 'accept-encoding': encoding }
    const answer = await staff.get(path, { ...accepting, 'sec-fetch-site': 'same-origin' })
    const foreign = await staff.get(path, { ...accepting, 'sec-fetch-site': 'cross-site' })

    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    expect(foreign.headers['content-encoding']).toBeUndefined()
  },
)

test('an empty list has no items and no next page', async () => {
  const alone = await anAgent(server.db, { passwordHash: await passwordHash })

  expect((await (await signInToAdmin(server, alone)).get(path)).json()).toEqual({ items: [], next: null })
})
