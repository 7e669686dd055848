import { once } from 'node:events'
import { createServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { serverToAdmin, serverToPortal, serverToWall } from '@lodge/contracts'
import type { RedisClient } from '@lodge/events'
import { createRedis, socketAdapter } from '@lodge/events'
import type { Plumbing } from '@lodge/events/testing'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { z } from 'zod'

const Rooms = z.object({ rooms: z.array(z.string()) })

/**
 * Starts an API node that joins each connection to the rooms of the test. `broken` lists messages that break their
 * contract.
 */
export async function connectTestClients({ url, prefix }: Plumbing) {
  const redis = createRedis(url.redis, { connectionName: prefix })
  const http = createServer()
  const server = new Server(http, { adapter: socketAdapter(redis, prefix), connectionStateRecovery: {} })
  for (const area of ['admin', 'portal', 'wall'])
    server.of(`/${area}`).on('connection', (socket) => socket.join(Rooms.parse(socket.handshake.auth).rooms))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await untilRead(redis, prefix)
  const address = http.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const violations: string[] = []
  const sockets: Socket[] = []

  const connect = async (area: string, rooms: string[]) => {
    const socket = io(`${origin}/${area}`, { auth: { rooms }, transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return socket
  }
  return {
    broken: violations,
    admin: async (...rooms: string[]) => {
      const client = recordClient(await connect('admin', rooms), serverToAdmin, violations)
      return { ...client, changes: () => client.heard('tickets.changed').flat() }
    },
    portal: async (...rooms: string[]) => {
      const client = recordClient(await connect('portal', rooms), serverToPortal, violations)
      return { ...client, changes: () => client.heard('ticket.changed') }
    },
    wall: async (...rooms: string[]) => recordClient(await connect('wall', rooms), serverToWall, violations),
    close: async () => {
      for (const socket of sockets) socket.disconnect()
      await server.close()
      redis.disconnect()
    },
  }
}

/** Messages that are pushed earlier do not reach the connection. */
export function untilRead(redis: RedisClient, connectionName: string): Promise<void> {
  const isRead = async () => {
    const clients = String(await redis.client('LIST')).split('\n')
    const reads = (client: string) =>
      client.includes(` name=${connectionName} `) && client.includes(' cmd=xread ')
    expect(clients.some(reads)).toBe(true)
  }
  return vi.waitFor(isRead, { timeout: 10_000 })
}

function recordClient<Messages extends Record<string, unknown>>(
  socket: Socket,
  schemas: { [Name in keyof Messages]: z.ZodType<Messages[Name]> },
  violations: string[],
) {
  const messages: { name: string; message: unknown; at: number }[] = []
  socket.onAny((name: string, message: unknown) => {
    messages.push({ name, message, at: performance.now() })
    const result = schemas[name]?.safeParse(message)
    if (!result?.success || !isDeepStrictEqual(result.data, message))
      violations.push(`${name} ${JSON.stringify(message)} ${result?.error}`)
  })
  let drops = 0
  socket.on('disconnect', () => {
    drops += 1
  })
  const named = (name: string) => messages.filter((each) => each.name === name)
  return {
    heard: <Name extends keyof Messages & string>(name: Name): Messages[Name][] =>
      named(name).map(({ message }) => schemas[name].parse(message)),
    heardAt: (name: keyof Messages & string) => named(name).map(({ at }) => at),
    heardNames: () => messages.map(({ name }) => name),
    drops: () => drops,
  }
}
