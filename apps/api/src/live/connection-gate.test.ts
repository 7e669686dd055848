import { createServer, type IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { connected } from '../testing/a-socket.ts'
import { createConnectionGate } from './connection-gate.ts'

/** A socket server behind a proxy that it trusts, and connections to it from any address. */
async function aGatedServer(limits: Parameters<typeof createConnectionGate>[0]['limits']) {
  const http = createServer()
  const addressOf = (request: IncomingMessage) => proxyAddr(request, ['loopback'])
  const gate = createConnectionGate({ addressOf, isOwnOrigin: () => true, limits })
  const server = new Server(http, { allowRequest: (request, decide) => decide(null, gate.mayBegin(request)) })
  gate.guard(server.engine)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close())
  const place = http.address()
  const port = typeof place === 'object' ? place?.port : 0
  return (address: string) => {
    const extraHeaders = { 'x-forwarded-for': address }
    const options = { transports: ['websocket'], forceNew: true, autoConnect: false, reconnection: false }
    const socket = io(`http://127.0.0.1:${port}`, { ...options, extraHeaders })
    onTestFinished(() => {
      socket.disconnect()
    })
    return socket
  }
}

const plenty = { burst: 1_000, perSecond: 1_000 }
const [here, there] = ['192.0.2.1', '192.0.2.2']

test('an address holds so many connections, one more when one has gone, and others are not concerned', async () => {
  const from = await aGatedServer({ connectionsOfAddress: 2, handshakesOfAddress: plenty })
  const first = await connected(from(here))
  await connected(from(here))

  await expect(connected(from(here))).rejects.toThrow()
  await connected(from(there))
  first.disconnect()
  await expect.poll(() => connected(from(here)).then(({ connected }) => connected)).toBe(true)
})

test('an address begins so many connections, however soon it ends them', async () => {
  const handshakesOfAddress = { burst: 3, perSecond: 0.001 }
  const from = await aGatedServer({ connectionsOfAddress: 100, handshakesOfAddress })
  for (let place = 0; place < 3; place += 1) (await connected(from(here))).disconnect()

  await expect(connected(from(here))).rejects.toThrow()
  await connected(from(there))
})

test('without limits everybody comes in', async () => {
  const from = await aGatedServer(null)
  await Promise.all(Array.from({ length: 5 }, () => connected(from(here))))
})
