import { createUnsubscribeToken } from '@lodge/desk/insight'
import { anAgent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/api/backend/report-subscriptions'
const mondays = { name: 'Every Monday', cadence: 'weekly', weekday: 1, hour: 8, filter: {} }
async function aReader() {
  const person = { permissions: ['view_report'], passwordHash: await passwordHash } as const
  return signInToAdmin(server, await anAgent(server.db, person))
}

test('a reader subscribes to a report by mail, changes, pauses, sends and ends it', async () => {
  const reader = await aReader()
  const created = await reader.post(path, mondays)
  const { id } = created.json()
  const updated = await reader.put(`${path}/${id}`, { ...mondays, cadence: 'monthly', revision: 1 })
  const late = await reader.put(`${path}/${id}`, { ...mondays, revision: 1 })
  const paused = await reader.put(`${path}/${id}/pause`, { isPaused: true })
  const mail = await reader.post(`${path}/${id}/mails`)
  const removal = await reader.delete(`${path}/${id}`)
  const secondRemoval = await reader.delete(`${path}/${id}`)

  expect(
    [created, updated, late, paused, mail, removal, secondRemoval].map(({ statusCode }) => statusCode),
  ).toEqual([201, 200, 409, 200, 204, 204, 404])
  expect(late.json()).toMatchObject({ error: { present: { cadence: 'monthly', revision: 2 } } })
  expect((await reader.get(path)).json()).toMatchObject({ items: [] })
})

test('an invalid report subscription is refused with its fields', async () => {
  const reader = await aReader()
  const fieldsOf = async (body: object) => {
    const answer = await reader.post(path, { ...mondays, ...body })
    expect(answer.statusCode).toBe(422)
    return Object.keys(answer.json().error.fields ?? {})
  }

  expect(await fieldsOf({ name: '' })).toEqual(['name'])
  expect(await fieldsOf({ cadence: 'yearly' })).toEqual(['cadence'])
  expect(await fieldsOf({ weekday: 8 })).toEqual(['weekday'])
  expect(await fieldsOf({ hour: 24 })).toEqual(['hour'])
  expect(await fieldsOf({ filter: { priority: 'loud' } })).toEqual(['filter.priority.values.0'])
  expect(await fieldsOf({ filter: { mood: 'good' } })).toEqual(['filter'])
  expect(await fieldsOf({ filter: { team: 'nobody' } })).toEqual(['team'])
})

test('opening an unsubscribe link ends nothing, and its button ends the report without a session', async () => {
  const reader = await aReader()
  const { id } = (await reader.post(path, { ...mondays, name: 'Finals & <more>' })).json()
  const link = `/unsubscribe/${createUnsubscribeToken(id, server.config.secret)}`
  const visitor = server.browser()
  const countListed = async () => (await reader.get(path)).json().items.length

  const page = await visitor.get(link)
  expect([page.statusCode, await countListed()]).toEqual([200, 1])
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(page.body).toContain('Finals &#38; &#60;more&#62;')

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const elsewhere = await visitor.post(link, '', { ...form, origin: 'https://evil.example' })
  expect([elsewhere.statusCode, await countListed()]).toEqual([403, 1])
  const unsubscription = await visitor.post(link, '', form)
  expect([unsubscription.statusCode, await countListed()]).toEqual([200, 0])
  const usedLink = await visitor.get(link)
  expect([usedLink.statusCode, usedLink.body.includes('<form')]).toEqual([410, false])
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a mail program ends a report by one POST as %s, without cookies or token', async (contentType, body) => {
  const reader = await aReader()
  const { id } = (await reader.post(path, mondays)).json()
  const link = `/unsubscribe/${createUnsubscribeToken(id, server.config.secret)}`
  const program = server.browser()

  const forgery = await program.post(`${link}x`, body, { 'content-type': contentType })
  expect([forgery.statusCode, (await reader.get(path)).json().items.length]).toEqual([410, 1])
  const unsubscription = await program.post(link, body, { 'content-type': contentType })
  expect([unsubscription.statusCode, (await reader.get(path)).json().items]).toEqual([200, []])
})
