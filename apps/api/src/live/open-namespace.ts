import { WatchTicket } from '@lodge/contracts'
import { rooms, seesTicket } from '@lodge/desk'
import { loadActor } from '../sessions/guard.ts'
import type { SessionArea } from '../sessions/session-store.ts'
import type { Live, LiveNamespace, LiveSocket, SocketOwner } from './live.ts'
import { roomsOf } from './socket-rooms.ts'

const mostWatched = 50

/** Lets the signed-in of an area in, puts each into their own rooms, and answers their wish to watch a ticket. */
export function openNamespace(namespace: LiveNamespace, area: SessionArea, live: Live): void {
  namespace.use((socket, next) => {
    admit(socket, area, live).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('not_signed_in')),
      (error: unknown) => {
        // A refusal would be final for the client; a lost connection is tried again.
        live.log.warn({ err: error }, 'A socket could not be admitted')
        socket.conn.close()
      },
    )
  })
  namespace.on('connection', (socket) => {
    socket.emit('hello', { now: live.now().toISOString() })
    socket.on('ticket.watch', (input, answer) => {
      const answered = typeof answer === 'function' ? answer : () => undefined
      watch(socket, input, live).then(
        (ok) => answered({ ok }),
        () => answered({ ok: false }),
      )
    })
    socket.on('ticket.unwatch', (input) => {
      const wish = WatchTicket.safeParse(input)
      if (wish.success) void socket.leave(rooms.ticket(wish.data.number))
    })
  })
}

/** Whether the handshake's session opens this namespace; if so, the socket joins its own rooms. */
async function admit(socket: LiveSocket, area: SessionArea, live: Live): Promise<boolean> {
  const token = live.tokenIn(socket.handshake.headers.cookie, area)
  const session = token ? await live.sessions.find(area, token) : null
  if (!session) return false
  if (socket.recovered && socket.data.sessionId !== session.id) return false
  const actor = await loadActor(live.db, session)
  if (!actor) return false
  const owner: SocketOwner = { area, sessionId: session.id, personId: session.personId }
  Object.assign(socket.data, owner)
  await socket.join(roomsOf(actor, owner))
  // Ended while we asked: whoever ended it found no socket to drop.
  return live.sessions.isAlive(session.id)
}

async function watch(socket: LiveSocket, input: unknown, live: Live): Promise<boolean> {
  const wish = WatchTicket.safeParse(input)
  const { area, personId } = socket.data
  if (!wish.success || !area || !personId || socket.rooms.size > mostWatched) return false
  const actor = await loadActor(live.db, { area, personId })
  if (!actor || !(await seesTicket(live.db, actor, wish.data.number))) return false
  await socket.join(rooms.ticket(wish.data.number))
  return true
}
