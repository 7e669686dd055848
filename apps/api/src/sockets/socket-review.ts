import type { AppNamespace, AppSocket, SocketContext } from './socket-context.ts'
import { socketOwner } from './socket-context.ts'
import { reviewRooms } from './socket-rooms.ts'

/**
 * Disconnects sockets of this node whose session has ended, or whose person's role or teams have changed; they
 * reconnect to their rooms of now. Removes others from rooms of tickets that they may no longer see. A change of
 * access disconnects at once; this finds expired sessions, changes made past Lodge, and lost messages.
 */
export function createSocketReview(namespaces: readonly AppNamespace[], live: SocketContext) {
  let isRunning = false

  async function review(): Promise<void> {
    const placements = namespaces.flatMap((namespace) => [...namespace.sockets.values()].flatMap(placementOf))
    if (placements.length === 0) return
    const reviews = await reviewRooms(live, placements)
    for (const [place, { socket }] of placements.entries()) {
      const { mayStay, ticketsLost } = reviews[place] ?? { mayStay: false, ticketsLost: [] }
      if (!mayStay) socket.disconnect(true)
      else for (const room of ticketsLost) void socket.leave(room)
    }
  }

  return {
    review,
    /** Runs by schedule, where Redis and Postgres are available. */
    reviewQuietly: async () => {
      if (isRunning) return
      isRunning = true
      await review().catch((error: unknown) => live.log.warn({ err: error }, 'Sockets could not be reviewed'))
      isRunning = false
    },
  }
}

function placementOf(socket: AppSocket) {
  const owner = socketOwner(socket)
  return owner ? [{ socket, owner, rooms: [...socket.rooms].filter((room) => room !== socket.id) }] : []
}
