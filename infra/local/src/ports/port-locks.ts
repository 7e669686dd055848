import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Keeps other launchers from the same ports. */
export interface PortLocks {
  /** Returns false when a launcher has the port already. */
  lock: (port: number) => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Another launcher could find a port free before a child listens on it. So each locks it by the UDP port of the same
 * number: the system gives that to one process alone, and takes it back however the process ends.
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
