import { aStudent } from '@lodge/desk/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectRawSocket, frameOf, type RawSocket } from '../testing/raw-socket.ts'
import { signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'
import { socketLimits } from './limits/socket-limits.ts'

let server: TestServer
let address: string
const open: RawSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.end()
})
afterAll(() => server.close())

async function aStudentsCookie() {
  return (await signInToPortal(server, await aStudent(server.db))).cookieHeader()
}

async function aRawSocketOf(cookie: string, namespace?: '/portal') {
  const socket = await connectRawSocket(address, { cookie, ...(namespace && { namespace }) })
  open.push(socket)
  return socket
}

test('a session has a limit of open sockets, and a closed socket makes room for another', async () => {
  const cookie = await aStudentsCookie()
  for (let place = 0; place < socketLimits.socketsOfSession; place += 1) await aRawSocketOf(cookie, '/portal')
  const tooMany = await aRawSocketOf(cookie)
  tooMany.send(frameOf('40/portal,'))
  await tooMany.closed
  expect(tooMany.heard()).not.toContain('40/portal,{')

  open[0]?.end()
  const socket = createTestSocket(address, '/portal', { cookie })
  await expect.poll(() => connectTestSocket(socket).then(() => socket.connected)).toBe(true)
  socket.disconnect()
})

test('an unknown namespace is refused, and the connection ends with the refusal', async () => {
  const cookie = await aStudentsCookie()
  for (const headers of [cookie, '']) {
    const socket = await aRawSocketOf(headers)
    socket.send(frameOf('40'))
    await socket.hears('44{"message":"Invalid namespace"}')
    await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
  }
})

test('a connection without a session ends with its refusal', async () => {
  const socket = await aRawSocketOf('')
  socket.send(frameOf('40/portal,'))

  await socket.hears('44/portal,{"message":"not_signed_in"}')
  await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
})

test('a connection ends when it leaves its namespace', async () => {
  const socket = await aRawSocketOf(await aStudentsCookie(), '/portal')

  socket.send(frameOf('41/portal,'))

  await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
})
