import { rooms } from '@lodge/desk/ticketing'
import { loadActor } from '../sessions/guard.ts'
import type { SessionArea } from '../sessions/session.ts'
import { hangUp } from './limits/connection-gate.ts'
import { greet } from './recovering-adapter.ts'
import type { AppNamespace, AppSocket, SocketContext, SocketOwner } from './socket-context.ts'
import { roomsOf } from './socket-rooms.ts'
import { handleSubscriptions } from './subscriptions.ts'

/** A client that was refused for good would not try again; `later` may. */
type Admission = 'admitted' | 'not_signed_in' | 'later'

/** Admits sockets with a session and joins them to their own rooms. */
export function openNamespace(namespace: AppNamespace, area: SessionArea, live: SocketContext): void {
  namespace.use((socket, next) => {
    admit(socket, area, live)
      .catch((error: unknown): Admission => {
        live.log.warn({ err: error }, 'A socket could not be admitted')
        return 'later'
      })
      .then((entry) => {
        if (entry === 'admitted') return next()
        if (entry === 'later') hangUp(socket.conn)
        refuse(socket, next, entry)
      })
  })
  namespace.on('connection', (socket) => {
    const { sessionId = '' } = socket.data
    socket.use((_event, next) => {
      if (live.sessionLimits.maySay(sessionId)) next()
      else hangUp(socket.conn)
    })
    // A socket that has left needs no connection.
    socket.on('disconnect', () => socket.conn.close())
    greet(socket, 'hello', { now: live.now().toISOString() })
  })
  handleSubscriptions(namespace, live)
}

/** Nobody has business in a namespace such as Socket.IO's own. */
export function closeNamespace(namespace: AppNamespace): void {
  namespace.use((socket, next) => refuse(socket, next, 'Invalid namespace'))
}

/** Sends the reason before the connection ends. */
function refuse(socket: AppSocket, next: (error: Error) => void, reason: string): void {
  next(new Error(reason))
  // Socket.IO sends the refusal in a tick of its own.
  setImmediate(() => socket.conn.close())
}

/** Joins an admitted socket to its own rooms. */
async function admit(socket: AppSocket, area: SessionArea, live: SocketContext): Promise<Admission> {
  const token = live.tokenIn(socket.handshake.headers.cookie, area)
  const session = token ? await live.sessions.find(area, token) : null
  if (!session) return 'not_signed_in'
  if (!live.sessionLimits.mayEnter(session.id)) return 'later'
  if (socket.recovered && socket.data.sessionId !== session.id) return 'not_signed_in'
  const actor = await loadActor(live.db, session)
  if (!actor) return 'not_signed_in'
  const owner: SocketOwner = { area, sessionId: session.id, personId: session.personId, way: session.way }
  Object.assign(socket.data, owner)
  await socket.join(roomsOf(actor, owner))
  const socketCount = socket.nsp.adapter.rooms.get(rooms.session(session.id))?.size ?? 0
  if (!live.sessionLimits.mayHold(socketCount)) return 'later'
  // The session may have ended meanwhile, when there was no socket to disconnect.
  return (await live.sessions.isAlive(session.id)) ? 'admitted' : 'not_signed_in'
}
