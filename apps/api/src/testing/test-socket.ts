import { socketAdapter } from '@lodge/events'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import type { TestServer } from './test-server.ts'

export function listenOnFreePort({ app }: TestServer): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

interface TestSocketOptions {
  cookie?: string
  origin?: string
  /** HTTP requests, each on a connection of its own, instead of a websocket. */
  polls?: boolean
}

export function createTestSocket(
  address: string,
  namespace: string,
  { cookie, origin, polls = false }: TestSocketOptions = {},
): Socket {
  return io(`${address}${namespace}`, {
    transports: [polls ? 'polling' : 'websocket'],
    agent: false,
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 10,
    extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }) },
  })
}

/** Rejects with the server's reason. */
export function connectTestSocket(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
    socket.connect()
  })
}

/** Emits on the same adapter, as another node does. */
export function createTestEmitter({ config, deps }: TestServer['app']) {
  const server = new Server({ adapter: socketAdapter(deps.socketRedis, config.redisPrefix) })
  // Created now, so that they have joined the other nodes when a test first emits.
  const namespaces = ['/', '/admin', '/portal', '/wall'].map((name) => server.of(name))
  return {
    of: (name: '/admin' | '/portal' | '/wall') => server.of(name),
    close: () => Promise.all(namespaces.map((namespace) => namespace.adapter.close())),
  }
}
