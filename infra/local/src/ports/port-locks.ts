import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The ports that this launcher has locked, so that no other one takes them. */
export interface PortLocks {
  /** Returns false when another launcher has the port, or this one already. */
  lock: (port: number) => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Between finding a port free and a child listening on it there is a moment in which another launcher could find the
 * same. So each locks it first by the UDP port of the same number, which nothing here uses: the system gives it to one
 * process alone, and takes it back however that process ends.
 */
export function openPortLocks(): PortLocks {
  const sockets: ReturnType<typeof createSocket>[] = []
  return {
    lock: async (port) => {
      const socket = createSocket('udp4').unref()
      try {
        socket.bind({ port, address: '127.0.0.1', exclusive: true })
        await once(socket, 'listening')
        sockets.push(socket)
        return true
      } catch {
        socket.close()
        return false
      }
    },
    release: async () => {
      await Promise.all(
        sockets.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
      )
    },
  }
}
