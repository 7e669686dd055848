import type { AppNamespace, AppSocket, SocketContext } from './socket-context.ts'
import { socketOwner } from './socket-context.ts'
import { reviewRooms } from './socket-rooms.ts'

/**
 * Ends the sockets of this node whose session has ended, or whose person's role or teams are no longer the ones they
 * came with; these come back to the rooms of today, and their page loads what it may show. Takes the others out of
 * the rooms of tickets that they may no longer see. Whatever changes access says so at once; this finds the sessions
 * that ran out, the changes made past Lodge, and what was not heard.
 */
export function createSocketReview(namespaces: readonly AppNamespace[], live: SocketContext) {
  let isRunning = false

  async function review(): Promise<void> {
    const found = namespaces.flatMap((namespace) => [...namespace.sockets.values()].flatMap(placementOf))
    if (found.length === 0) return
    const reviews = await reviewRooms(live, found)
    for (const [place, { socket }] of found.entries()) {
      const { mayStay, ticketsLost } = reviews[place] ?? { mayStay: false, ticketsLost: [] }
      if (!mayStay) socket.disconnect(true)
      else for (const room of ticketsLost) void socket.leave(room)
    }
  }

  return {
    review,
    /** The same from time to time, where Redis and Postgres are there to ask. */
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
