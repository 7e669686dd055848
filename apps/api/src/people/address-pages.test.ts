import { getOne, insert } from '@lodge/database'
import { createAddressToken } from '@lodge/desk/directory'
import { aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aLink() {
  const { id: personId } = await aStudent(server.db, { email: 'former@uni.example' })
  const { id } = await insert(server.db, 'address_change', {
    personId,
    email: 'next@uni.example',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  })
  return { personId, link: `/confirm-address/${createAddressToken(id, server.config.secret)}` }
}

test('the button of a page without a session confirms an address, and only once', async () => {
  const { personId, link } = await aLink()
  const browser = server.browser()
  const emailOf = async () => (await getOne(server.db, 'person', { id: personId })).email

  const page = await browser.get(link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('former@uni.example')
  expect(page.body).toContain('next@uni.example')
  expect(await emailOf()).toBe('former@uni.example')

  expect((await browser.post(link)).body).toContain('Address changed')
  expect(await emailOf()).toBe('next@uni.example')
  expect((await browser.post(link)).statusCode).toBe(410)
})

test('an unknown link has nothing to confirm', async () => {
  const answer = await server.browser().get('/confirm-address/nonsense')

  expect(answer.statusCode).toBe(410)
  expect(answer.body).toContain('Nothing to confirm')
})
