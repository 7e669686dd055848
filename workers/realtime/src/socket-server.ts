import type { ClientToServer, ServerToAdmin, ServerToPortal, ServerToWall } from '@lodge/contracts'
import { socketAdapter } from '@lodge/events'
import type { Redis } from 'ioredis'
import { type DefaultEventsMap, type Namespace, Server } from 'socket.io'

export interface Sockets {
  admin: Namespace<ClientToServer, ServerToAdmin, DefaultEventsMap>
  portal: Namespace<ClientToServer, ServerToPortal, DefaultEventsMap>
  wall: Namespace<ClientToServer, ServerToWall, DefaultEventsMap>
  close: () => void
}

/** Has no connections of its own: what it emits goes through the adapter to the nodes that have them. */
export function openSockets(redis: Redis, prefix: string): Sockets {
  const server = new Server({ adapter: socketAdapter(redis, prefix), serveClient: false })
  const [admin, portal, wall] = [server.of('/admin'), server.of('/portal'), server.of('/wall')]
  // Without a connection server of its own, `server.close()` has nothing to close and fails.
  const close = () => {
    for (const namespace of [server.of('/'), admin, portal, wall]) namespace.adapter.close()
  }
  return { admin, portal, wall, close }
}
