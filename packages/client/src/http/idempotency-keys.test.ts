// @vitest-environment jsdom
import { routes } from '@lodge/contracts'
import { json, startServer } from '@lodge/infra-testing/http-server'
import { beforeEach, expect, test } from 'vitest'
import { createHttpClient } from './http-client.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

beforeEach(() => sessionStorage.clear())

const refusal = (code: string) => ({
  success: false,
  error: { code, reason: 'said_by_a_test', message: 'No.', fields: {} },
  requestId: 'r1',
})
const view = (name: string) => ({
  name,
  team: null,
  query: { filter: {}, sort: 'due' as const, columns: ['number' as const] },
})

/** Returns a client of a server whose answers are, one after the other, these; `lost` ones never come. */
async function aClient(...answers: (number | 'lost')[]) {
  const { baseUrl, requests } = await startServer((_, response) => {
    const answer = answers.shift() ?? 200
    if (answer === 'lost') return response.destroy()
    json(response, answer, answer < 300 ? {} : refusal(answer < 500 ? 'invalid_input' : 'unavailable'))
  })
  const create = () => createHttpClient({ area: 'admin', baseUrl })
  const http = create()
  return {
    /** As it is after a reload of the page. */
    reloaded: create,
    make: (name: string, client = http) =>
      client.call(routes.createSavedView, { body: view(name) }).catch(() => undefined),
    http,
    keys: () => requests.map(({ headers }) => headers['idempotency-key']),
  }
}

test('a change repeated after a lost answer has the same key, and the next one another', async () => {
  const { make, keys } = await aClient('lost', 503, 200, 200)

  for (const name of ['Exams', 'Exams', 'Exams', 'Exams']) await make(name)

  const [lostKey, unavailableKey, madeKey, nextKey] = keys()
  expect(lostKey).toMatch(/^[0-9a-f-]{36}$/)
  expect([unavailableKey, madeKey]).toEqual([lostKey, lostKey])
  expect(nextKey).not.toBe(lostKey)
})

test('other content has another key, and the lost change keeps its own', async () => {
  const { make, keys } = await aClient('lost', 'lost', 200)

  for (const name of ['Exams', 'Fees', 'Exams']) await make(name)

  const [exams, fees, secondExams] = keys()
  expect(fees).not.toBe(exams)
  expect(secondExams).toBe(exams)
})

test('a refusal ends a key, unless an earlier answer under it was lost', async () => {
  const { make, keys } = await aClient(422, 'lost', 401, 200)

  for (const name of ['Exams', 'Exams', 'Exams', 'Exams']) await make(name)

  const [refusedKey, lostKey, signedOutKey, madeKey] = keys()
  expect(lostKey).not.toBe(refusedKey)
  expect([signedOutKey, madeKey]).toEqual([lostKey, lostKey])
})

test('a double click shares a key, and a reload keeps the key of a lost answer', async () => {
  const { make, keys, reloaded } = await aClient('lost', 'lost', 200)

  await Promise.all([make('Exams'), make('Exams')])
  await make('Exams', reloaded())

  expect(new Set(keys()).size).toBe(1)
  expect(sessionStorage).toHaveLength(0)
})

test('requests that change nothing or have a submission are sent without a key', async () => {
  const { http, keys } = await aClient()
  await http.call(routes.savedViews).catch(() => undefined)
  await http.call(routes.readTicketNotifications, { params: { number: 1 } }).catch(() => undefined)

  expect(keys()).toEqual([undefined, undefined])
})

test('an hour later the same request has another key', async () => {
  let now = 0
  const keys = createIdempotencyKeys(sessionStorage, () => now)
  const usedKeys: string[] = []
  const lose = () =>
    keys
      .send('one', async (key) => {
        usedKeys.push(key)
        throw new Error('lost')
      })
      .catch(() => undefined)

  await lose()
  now += 59 * 60_000
  await lose()
  now += 60_000
  await lose()

  expect(usedKeys[1]).toBe(usedKeys[0])
  expect(usedKeys[2]).not.toBe(usedKeys[0])
})
