import { SubscribeToTicket } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { canSeeTicket, rooms } from '@lodge/desk/ticketing'
import { DomainError, refusal } from '@lodge/domain'
import { loadActor } from '../sessions/guard.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { socketLimits } from './limits/socket-limits.ts'
import {
  type AppNamespace,
  type AppSocket,
  type SocketContext,
  type SocketOwner,
  socketOwner,
} from './socket-context.ts'
import { ticketNumberOfRoom } from './socket-rooms.ts'

/** A session's requests run one after the other: however many, they use one connection to the database. */
export function handleSubscriptions(namespace: AppNamespace, live: SocketContext): void {
  const enqueue = createKeyedQueue()
  namespace.on('connection', (socket) => {
    const owner = socketOwner(socket)
    if (!owner) return
    socket.on('ticket.subscribe', (input, answer) => {
      const acknowledge = typeof answer === 'function' ? answer : () => undefined
      enqueue(owner.sessionId, () => subscribe(socket, owner, input, live)).then(
        () => acknowledge({ ok: true }),
        (error: unknown) => acknowledge({ ok: false, error: refusalOf(error) }),
      )
    })
    socket.on('ticket.unsubscribe', (input) => {
      const wish = SubscribeToTicket.safeParse(input)
      if (wish.success)
        void enqueue(owner.sessionId, async () => socket.leave(rooms.ticket(wish.data.number)))
    })
  })
}

async function subscribe(
  socket: AppSocket,
  owner: SocketOwner,
  input: unknown,
  live: SocketContext,
): Promise<void> {
  const wish = SubscribeToTicket.safeParse(input)
  if (!wish.success || !socket.connected) throw refusal('invalid_request')
  const tickets = [...socket.rooms].filter((room) => ticketNumberOfRoom(room) !== null)
  if (tickets.length >= socketLimits.ticketsOfSocket)
    throw refusal('too_many_subscriptions', { max: socketLimits.ticketsOfSocket })
  const actor = (await live.sessions.isAlive(owner.sessionId)) ? await loadActor(live.db, owner) : null
  if (!actor) {
    socket.disconnect(true)
    throw refusal('not_signed_in')
  }
  if (!(await canSeeTicket(live.db, actor, wish.data.number))) throw refusal('ticket_not_found')
  await socket.join(rooms.ticket(wish.data.number))
}

function refusalOf(error: unknown) {
  const { code, problem } = error instanceof DomainError ? error : refusal('internal')
  return { code, ...inEnglish(problem) }
}
