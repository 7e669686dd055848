import { getOne } from '@lodge/database'
import { aStudent, aTicket } from '@lodge/desk/testing'
import { createRatingToken } from '@lodge/desk/ticketing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function aLink() {
  const ticket = await aTicket(server.db, { requester: await aStudent(server.db), status: 'resolved' })
  const expiresAt = new Date(server.clock.now().getTime() + 60_000)
  const token = createRatingToken({ ticketId: ticket.id, expiresAt }, server.config.secret)
  const rating = async () => (await getOne(server.db, 'ticket', { id: ticket.id })).rating
  return { ticket, path: `/rate/${token}`, rating }
}

test('opening the link shows a form and rates nothing; sending the form does, without a session', async () => {
  const { path, rating, ticket } = await aLink()
  const visitor = server.browser()

  const page = await visitor.get(`${path}?rating=4`)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  expect(page.body).toContain('value="4" required checked')
  expect(page.body).not.toContain(ticket.subject)
  expect(await rating()).toBe('none')

  const answer = await visitor.post(path, 'rating=4&comment=Thanks%21', form)
  expect([answer.statusCode, await rating()]).toEqual([200, '4'])
  expect(answer.body).toContain('4 Good')
})

test('a form without a rating shows the form again', async () => {
  const { path, rating } = await aLink()
  const secondRating = await server.browser().post(path, 'comment=Hm', form)

  expect([secondRating.statusCode, await rating()]).toEqual([200, 'none'])
  expect(secondRating.body).toContain('<form')
})

test('an expired or altered link rates nothing and leads to the resolved tickets', async () => {
  const { path, rating } = await aLink()
  const notFound = await server.browser().get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
  expect(notFound.statusCode).toBe(410)
  server.clock.passMinutes(2)
  const late = await server.browser().post(path, 'rating=5', form)

  expect([late.statusCode, await rating()]).toEqual([410, 'none'])
  expect(late.body).toContain('/tickets/index?show=resolved')
})

test('another site cannot send the form', async () => {
  const { path, rating } = await aLink()
  const answer = await server.browser().post(path, 'rating=1', { ...form, origin: 'https://evil.example' })

  expect([answer.statusCode, await rating()]).toEqual([403, 'none'])
})
