import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { listenOnFreePort } from './testing/test-socket.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await listenOnFreePort(server)).port)
})
afterAll(() => server.close())

/** Sends these bytes and returns the status of each answer that comes before the connection is closed. */
async function send(bytes: string): Promise<number[]> {
  const socket = connect({ host: '127.0.0.1', port })
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return [...response.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => Number(status))
}

const get = (...headers: string[]) =>
  ['GET /api/init HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n')
const post = (body: string, ...headers: string[]) =>
  ['POST /api/auth/codes HTTP/1.1', 'Host: a', 'Connection: close', ...headers, '', body].join('\r\n')
/** A request of its own for a reader who goes only as far as the other length. */
const hiddenRequest = 'GET /api/backend/me HTTP/1.1\r\nHost: a\r\n\r\n'
const type = 'Content-Type: application/json'

test.each([
  ['two hosts', get('Host: a', 'Host: b')],
  ['the same host twice', get('Host: a', 'host: a')],
  ['no host', get()],
  ['a list of hosts', get('Host: a, b')],
  ['a host with a path', get('Host: a/b')],
  ['a name in front of the host', get('Host: me@a')],
  ['an address with a host of its own', get('Host: a').replace('/api/init', 'http://b/api/init')],
  ['two origins', get('Host: a', 'Origin: https://a', 'Origin: https://b')],
  ['two types', post('{}', type, 'Content-Type: text/plain', 'Content-Length: 2')],
  [
    'two lengths',
    post(`{}${hiddenRequest}`, type, 'Content-Length: 2', `Content-Length: ${2 + hiddenRequest.length}`),
  ],
  ['the same length twice', post('{}', type, 'Content-Length: 2', 'Content-Length: 2')],
  ['a list of lengths', post('{}', type, 'Content-Length: 2, 2')],
  ['a length with a sign', post('{}', type, 'Content-Length: +2')],
  [
    'an encoding and a length',
    post(`0\r\n\r\n${hiddenRequest}`, type, 'Transfer-Encoding: chunked', 'Content-Length: 5'),
  ],
  [
    'a length and an encoding',
    post(`0\r\n\r\n${hiddenRequest}`, type, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  ],
  ['two encodings', post('0\r\n\r\n', type, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
  ['an encoding after chunks', post('0\r\n\r\n', type, 'Transfer-Encoding: chunked, identity')],
  ['an encoding that nobody knows', post(`0\r\n\r\n${hiddenRequest}`, type, 'Transfer-Encoding: xchunked')],
  ['a folded header', get('Host: a', 'X-Long: one\r\n two')],
  ['a space before the colon', get('Host : a')],
  ['lines that end without a carriage return', get('Host: a').replaceAll('\r\n', '\n')],
  ['a lone carriage return', get('Host: a\rX: b')],
  ['a zero byte', get('Host: a', 'X: a\0b')],
  ['chunks that end without a carriage return', post('2\n{}\n0\n\n', type, 'Transfer-Encoding: chunked')],
])('a request with %s is refused, and the bytes behind it get no answer', async (_, bytes) => {
  expect(await send(bytes)).toEqual([400])
})

test('ambiguous requests for live connections are refused too, outside of Fastify as well', async () => {
  const polling = get('Host: a', 'Host: b').replace('/api/init', '/socket.io/?EIO=4&transport=polling')
  const upgrade = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: a',
    'Host: b',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '',
    '',
  ].join('\r\n')

  for (const bytes of [polling, upgrade]) {
    const [status = 0, ...others] = await send(bytes)
    expect([status >= 400 && status < 500, others]).toEqual([true, []])
  }
})

test('an ordinary request is answered, by length and in chunks', async () => {
  expect(await send(get('Host: help.marlow.example:8443'))).toEqual([200])
  expect(await send(get('Host: [::1]:3000'))).toEqual([200])
  expect(await send(post('{}', type, 'Content-Length: 2'))).not.toEqual([400])
  expect(await send(post('2\r\n{}\r\n0\r\n\r\n', type, 'Transfer-Encoding: chunked'))).not.toEqual([400])
})
