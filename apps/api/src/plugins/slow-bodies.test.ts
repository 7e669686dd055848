import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { slowBodies } from './slow-bodies.ts'

/** Starts a server that answers with the size of what it received, and a connection to it. */
async function aServerWith(options: { everyMs: number; leastBytes: number }) {
  const app = Fastify()
  app.register(slowBodies, options)
  app.post('/', async ({ body }) => ({ size: String(body).length }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const send = (part: string) => new Promise((resolve) => socket.write(part, resolve))
  return { app, socket, send }
}

const head = (size: number) =>
  `POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${size}\r\n\r\n`

test('a request whose body stops arriving is ended', async () => {
  const { app, socket, send } = await aServerWith({ everyMs: 50, leastBytes: 10 })
  await send(`${head(1_000)}half`)

  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  await app.close()
})

test('a request whose body arrives drop by drop is ended', async () => {
  const { app, socket, send } = await aServerWith({ everyMs: 100, leastBytes: 100 })
  await send(head(1_000))
  const dripping = setInterval(() => void send('a'), 20)
  socket.on('error', () => undefined)

  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  clearInterval(dripping)
  await app.close()
})

test('a slow body that arrives steadily is accepted', async () => {
  const { app, socket, send } = await aServerWith({ everyMs: 200, leastBytes: 1 })
  await send(head(10))
  let sentBytes = 0
  const moving = setInterval(() => {
    sentBytes += 1
    void send('a')
    if (sentBytes === 10) clearInterval(moving)
  }, 60)

  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*{"size":10}$/s)
  await app.close()
})
