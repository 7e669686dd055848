import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const number of Array.from({ length: 20 }).keys()) await aTopic(server.db, { name: `Topic ${number}` })
})
afterAll(() => server.close())

const accepting = { 'accept-encoding': 'gzip, deflate, br' }

test.each([
  ['br', brotliDecompressSync, 'gzip, deflate, br'],
  ['gzip', gunzipSync, 'gzip, deflate'],
] as const)('an answer in JSON over 1 kB is sent as %s', async (encoding, unpack, accepted) => {
  const answer = await server.browser().get('/api/topics', { 'accept-encoding': accepted })

  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(JSON.parse(unpack(answer.rawPayload).toString()).items).toHaveLength(20)
})

test('short answers, and answers to clients that accept no compression, are sent uncompressed', async () => {
  const short = await server.browser().get('/api/init', accepting)
  const plain = await server.browser().get('/api/topics')

  expect(short.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['our own pages', 'same-origin', 'br'],
  ['the person', 'none', 'br'],
  ['another site', 'cross-site', undefined],
  ['another host of the same site', 'same-site', undefined],
  ['a browser that does not say who', undefined, undefined],
])(
  'a session’s answer is compressed only for our own pages and the address bar: %s',
  async (_, site, encoding) => {
    const browser = await signInToPortal(server, { email: 'amara@marlow.example' })
    const answer = await browser.get('/api/topics', { ...accepting, ...(site && { 'sec-fetch-site': site }) })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
  },
)

test('a compressed request body is refused', async () => {
  const visitor = await createVisitor(server)
  const body = gzipSync(JSON.stringify({ email: 'amara@marlow.example' }))
  const answer = await visitor.post('/api/auth/codes', body, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  })

  expect(answer.statusCode).toBe(422)
})
