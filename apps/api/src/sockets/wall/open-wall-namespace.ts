import { findOpenWallScreen } from '@lodge/desk/insight'
import { rooms } from '@lodge/desk/ticketing'
import { hangUp } from '../limits/connection-gate.ts'
import type { AppNamespace, AppSocket, SocketContext } from '../socket-context.ts'
import { createWallReview } from './wall-review.ts'

type Admission = 'admitted' | 'wall_screen_ended' | 'later'

/** Admits sockets with the secret of an open link, and keeps them in the rooms of its teams. */
export function openWallNamespace(namespace: AppNamespace, live: SocketContext) {
  const { review, reviewQuietly, place } = createWallReview(namespace, live)
  namespace.use((socket, next) => {
    admit(socket)
      .catch((error: unknown): Admission => {
        live.log.warn({ err: error }, 'A wall screen could not be admitted')
        return 'later'
      })
      .then((entry) => {
        if (entry === 'admitted') return next()
        if (entry === 'later') return hangUp(socket.conn)
        next(new Error(entry))
        // Socket.IO sends the refusal in a tick of its own.
        setImmediate(() => socket.conn.close())
      })
  })
  namespace.on('connection', (socket) => {
    socket.use(() => hangUp(socket.conn))
    socket.on('disconnect', () => socket.conn.close())
    socket.emit('hello', { now: live.now().toISOString() })
    void reviewQuietly()
  })

  async function admit(socket: AppSocket): Promise<Admission> {
    const token = live.wallTokenIn(socket.handshake.headers.cookie)
    const screen = token ? await findOpenWallScreen(live.db, token, live.now()) : null
    if (!screen) return 'wall_screen_ended'
    if (!live.sessionLimits.mayEnter(screen.id)) return 'later'
    socket.data.wallScreenId = screen.id
    const room = rooms.wallScreen(screen.id)
    const socketCount = namespace.adapter.rooms.get(room)?.size ?? 0
    if (!live.sessionLimits.mayHold(socketCount + 1)) return 'later'
    await place(socket, screen)
    return 'admitted'
  }

  return {
    review,
    reviewQuietly,
    drop: (screenId: string) => {
      namespace.in(rooms.wallScreen(screenId)).disconnectSockets(true)
    },
  }
}
