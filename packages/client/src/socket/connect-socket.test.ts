// @vitest-environment jsdom

import { startServer } from '@lodge/infra-testing/http-server'
import { Server } from 'socket.io'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServerClock } from '../clock/server-clock.ts'
import { connectSocket, type SocketOptions } from './connect-socket.ts'
import { useConnection } from './connection-store.ts'

beforeEach(() => useConnection.setState(useConnection.getInitialState()))

async function startSockets() {
  const { baseUrl, server } = await startServer((_, response) => response.writeHead(404).end())
  const io = new Server(server, { cors: { origin: true, credentials: true } })
  onTestFinished(() => io.close())
  return { baseUrl, portal: io.of('/portal') }
}

function connect(options: SocketOptions) {
  const socket = connectSocket({ area: 'portal', ...options })
  onTestFinished(() => {
    socket.disconnect()
  })
  return socket
}

const state = () => useConnection.getState().state

test("a connection is live and takes the server's time from its hello", async () => {
  const { baseUrl, portal } = await startSockets()
  portal.on('connection', (socket) =>
    socket.emit('hello', { now: new Date(Date.now() + 60_000).toISOString() }),
  )
  const clock = createServerClock()

  connect({ baseUrl, clock })

  await expect.poll(state).toBe('live')
  await expect.poll(() => Math.round(clock.offset() / 10_000)).toBe(6)
})

test('a client that the server disconnects reconnects and reports that pushes may be missed', async () => {
  const { baseUrl, portal } = await startSockets()
  const [onMissed, onReconnected] = [vi.fn(), vi.fn()]
  const states: string[] = []
  onTestFinished(useConnection.subscribe((connection) => states.push(connection.state)))
  connect({ baseUrl, onMissed, onReconnected })
  await expect.poll(state).toBe('live')
  expect([onMissed.mock.calls, onReconnected.mock.calls]).toEqual([[], []])

  portal.disconnectSockets(false)

  await expect.poll(() => onMissed.mock.calls.length).toBe(1)
  expect(onReconnected).toHaveBeenCalledOnce()
  expect(states).toEqual(['live', 'reconnecting', 'live'])
})

test('a refused connection is offline and reported to the caller', async () => {
  const { baseUrl, portal } = await startSockets()
  portal.use((_, next) => next(new Error('not_signed_in')))
  const onRefused = vi.fn()

  connect({ baseUrl, onRefused })

  await expect.poll(() => onRefused.mock.calls.length).toBe(1)
  expect(state()).toBe('offline')
})

test('a connection without an answer is reconnecting', async () => {
  useConnection.getState().changed('live')
  connect({ baseUrl: 'http://127.0.0.1:9' })

  await expect.poll(() => state()).toBe('reconnecting')
})

test('a connection that survives a loss of the network is live again with the network', async () => {
  const { baseUrl } = await startSockets()
  // Engine.IO gives a connection up as soon as the network is lost, except to this name.
  const socket = connect({ baseUrl: baseUrl.replace('127.0.0.1', 'localhost') })
  await expect.poll(state).toBe('live')

  window.dispatchEvent(new Event('offline'))
  expect(state()).toBe('offline')
  window.dispatchEvent(new Event('online'))
  expect(state()).toBe('live')

  socket.disconnect()
  window.dispatchEvent(new Event('online'))
  expect(state()).toBe('offline')
})
