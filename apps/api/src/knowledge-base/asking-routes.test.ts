import { randomUUID } from 'node:crypto'
import { findMany } from '@lodge/database'
import { anArticle } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../plugins/rate-limits.ts'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
import { createVisitor } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await anArticle(server.db, { alias: 'wifi', title: 'Wi-Fi in halls' })
})
afterAll(() => server.close())

const feedback = '/api/knowledge-base/articles/wifi/feedback'

test('a vote needs no sign-in and sets no cookie, and a flood from one address is refused', async () => {
  const visitor = await createVisitor(server)
  const answer = await visitor.put(feedback, { isHelpful: false, comment: 'Too long' })
  expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []])
  expect(await findMany(server.db, 'article_feedback', {})).toMatchObject([
    { isHelpful: false, comment: 'Too long' },
  ])

  await setLimitCounts(server, 'feedbackByAddress', rateLimits.feedbackByAddress.max)
  expect((await visitor.put(feedback, { isHelpful: true })).statusCode).toBe(429)
})

test('a vote from another site is refused', async () => {
  const visitor = await createVisitor(server)
  const answer = await visitor.put(feedback, { isHelpful: true }, { 'x-xsrf-token': 'forged' })
  expect(answer.statusCode).toBe(419)
})

test('a search with an id is logged, and a search without one is not', async () => {
  const searchId = randomUUID()
  const visitor = server.browser()
  await visitor.get('/api/knowledge-base/search?q=halls')
  expect((await visitor.get(`/api/knowledge-base/search?q=halls&searchId=${searchId}`)).statusCode).toBe(200)
  expect(await findMany(server.db, 'article_search_log', {})).toMatchObject([
    { id: searchId, words: 'halls', hits: 1 },
  ])
})
