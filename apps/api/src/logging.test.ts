import { PassThrough } from 'node:stream'
import type { Through } from '@lodge/contracts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from './logging.ts'
import { linkPageRoute } from './plugins/link-pages.ts'

test.each<[Through | null, string]>([
  ['session', '"res":{"statusCode":200,"through":"session"}'],
  ['link', '"res":{"statusCode":200,"through":"link"}'],
  [null, '"res":{"statusCode":200}'],
])('the log entry of a request names the door that it came through: %s', async (through, line) => {
  const stream = new PassThrough()
  const app = fastify({ logger: { ...loggerOptions('info', null), stream } })
  app.decorateRequest('through', null)
  app.get('/', async (request) => {
    request.through = through
    return 'answer'
  })
  await app.inject('/')
  await app.close()

  expect(String(stream.read())).toContain(line)
})

test('the log has nothing of a token, neither of a request that is let in nor of one that fails', async () => {
  const stream = new PassThrough()
  const app = fastify({ logger: { ...loggerOptions('debug', null), stream } })
  app.get('/', async () => 'answer')
  app.get('/fails', async (request) => {
    request.log.error({ req: request, headers: request.headers }, 'It fails')
    throw new Error('It fails')
  })
  const headers = { authorization: `Bearer lodge_it_${'a'.repeat(38)}` }
  for (const url of ['/', '/fails', '/nowhere']) await app.inject({ url, headers })
  await app.close()

  const lines = String(stream.read())
  expect(lines).toContain('/fails')
  expect(lines).not.toMatch(/lodge_it_|Bearer/)
})

test.each([
  ['/rate/a-token?rating=5', '/rate/:token'],
  ['/r%61te/a-token', '/rate/:token'],
  ['/tickets/7?search=words', '/tickets/7'],
])('of the address %s the log has %s', async (url, logged) => {
  const stream = new PassThrough()
  const app = fastify({ logger: { ...loggerOptions('info', null), stream } })
  app.get('/rate/:token', linkPageRoute, async () => 'answer')
  app.get('*', async () => 'answer')
  await app.inject(url)
  await app.close()

  const lines = String(stream.read())
  expect(lines).toContain(`"url":"${logged}"`)
  expect(lines).not.toMatch(/a-token|words/)
})
