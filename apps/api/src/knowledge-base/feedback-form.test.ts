import { findMany } from '@lodge/database'
import { anArticle } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../plugins/rate-limits.ts'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'https://help.uni.example' } })
  await anArticle(server.db, { alias: 'wifi', title: 'Wi-Fi in halls' })
})
afterAll(() => server.close())

const type = { 'content-type': 'application/x-www-form-urlencoded' }
const own = { ...type, origin: 'https://help.uni.example' }

const send = (fields: Record<string, string>, headers: Record<string, string> = own, alias = 'wifi') =>
  server
    .browser()
    .post(
      `/article-feedback/${alias}`,
      new URLSearchParams({ address: 'wifi.html', ...fields }).toString(),
      headers,
    )

const votes = () => findMany(server.db, 'article_feedback', {}, { columns: ['isHelpful', 'comment'] })

test('a form without scripts sets one vote for each reader and leads back to the article', async () => {
  const answer = await send({ isHelpful: 'false' })
  expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([
    303,
    '/knowledge-base/wifi.html?helpful=no#helpful',
    [],
  ])
  const redirect = await send({ isHelpful: 'false', comment: 'Too long' })
  expect(redirect.headers.location).toBe('/knowledge-base/wifi.html?helpful=said#helpful')
  expect(await votes()).toEqual([{ isHelpful: false, comment: 'Too long' }])

  expect((await send({ isHelpful: 'true' })).headers.location).toContain('helpful=yes')
  expect(await votes()).toEqual([{ isHelpful: true, comment: '' }])
})

test.each([
  ['of another site', { ...type, origin: 'https://evil.example' }],
  ['of nowhere', type],
  ['that another site sent', { ...type, 'sec-fetch-site': 'cross-site' }],
])('a form %s is refused', async (_, headers) => {
  expect((await send({ isHelpful: 'true' }, headers)).statusCode).toBe(403)
})

test('a form without a vote and a form for an unknown article are refused', async () => {
  expect((await send({})).statusCode).toBe(422)
  expect((await send({ isHelpful: 'true' }, own, 'no-such-article')).statusCode).toBe(404)
})

test('the answer to a form redirects within the site, whatever the form contains', async () => {
  const { headers } = await send({ isHelpful: 'true', address: '/evil.example/\r\nx: y' })

  expect(headers.location).toMatch(/^\/knowledge-base\/[^\s]*$/)
  expect(headers).not.toHaveProperty('x')
})

test('a flood of forms from one address is refused', async () => {
  await setLimitCounts(server, 'feedbackByAddress', rateLimits.feedbackByAddress.max)

  expect((await send({ isHelpful: 'true' })).statusCode).toBe(429)
})
