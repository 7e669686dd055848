import { AnnounceTyping, presenceTimings, type Visibility } from '@lodge/contracts'
import { listTicketViewers, rooms } from '@lodge/desk'
import type { AppNamespace, AppSocket, SocketContext } from '../socket-context.ts'
import { ticketNumberOfRoom } from '../socket-rooms.ts'
import type { PresenceEntry, PresenceState, PresenceStore } from './presence-store.ts'
import { createTypingLimit } from './typing-limit.ts'

/** A third of a mark's life: two may be missed. */
const renewEvery = 10_000

interface TypingState {
  visibility: Visibility
  /** Ends the mark when the browser sends no more. */
  timer: NodeJS.Timeout
}

/** What a socket of this node has open, and writes, by ticket. */
interface SocketPresence {
  personId: string
  tickets: Map<number, TypingState | null>
}

interface PresenceParts extends Pick<SocketContext, 'db' | 'log'> {
  store: PresenceStore
}

/**
 * Pushes to everyone in a ticket's room who else is there and who is typing. To be present is to be in the room:
 * whatever removes a socket from it (unsubscribing, a lost connection, a lost team) removes its mark.
 */
export function trackPresence(namespace: AppNamespace, { db, log, store }: PresenceParts) {
  const sockets = new Map<string, SocketPresence>()

  namespace.adapter.on('join-room', (room: string, id: string) => {
    // A recovered socket joins before it is known; its connection, below, has it arrive.
    const socket = namespace.sockets.get(id)
    if (socket) arrived(socket, room)
  })
  namespace.adapter.on('leave-room', left)
  namespace.on('connection', (socket) => {
    for (const room of socket.rooms) arrived(socket, room)
    const mayType = createTypingLimit()
    socket.on('ticket.typing', (input) => {
      const typing = AnnounceTyping.safeParse(input)
      if (typing.success && mayType()) typed(socket.id, typing.data)
    })
  })
  const renewing = setInterval(renew, renewEvery)

  function arrived({ id, data: { personId } }: AppSocket, room: string) {
    const number = ticketNumberOfRoom(room)
    if (number === null || !personId) return
    const here = sockets.get(id) ?? { personId, tickets: new Map() }
    sockets.set(id, here)
    if (here.tickets.has(number)) return
    here.tickets.set(number, null)
    broadcast(number, store.keep(number, [{ personId, socketId: id, typing: null }]))
  }

  function left(room: string, id: string) {
    const number = ticketNumberOfRoom(room)
    const here = sockets.get(id)
    if (number === null || !here?.tickets.has(number)) return
    clearTimeout(here.tickets.get(number)?.timer)
    here.tickets.delete(number)
    if (here.tickets.size === 0) sockets.delete(id)
    const all = ([null, 'public', 'internal'] as const).map((typing) => presenceEntry(id, here, typing))
    broadcast(number, store.remove(number, all))
  }

  function typed(id: string, { number, visibility }: AnnounceTyping) {
    const here = sockets.get(id)
    if (!here?.tickets.has(number)) return
    const before = here.tickets.get(number)
    clearTimeout(before?.timer)
    if (visibility === null) return before ? stopped(id, here, number, before) : undefined
    const timer = setTimeout(() => stopped(id, here, number, { visibility }), presenceTimings.typingExpiresMs)
    here.tickets.set(number, { visibility, timer })
    const kept = store.keep(number, [presenceEntry(id, here, visibility)])
    if (!before) return broadcast(number, kept)
    kept.catch(failed)
    if (before.visibility !== visibility)
      broadcast(number, store.remove(number, [presenceEntry(id, here, before.visibility)]))
  }

  function stopped(
    id: string,
    here: SocketPresence,
    number: number,
    { visibility }: Pick<TypingState, 'visibility'>,
  ) {
    if (here.tickets.has(number)) here.tickets.set(number, null)
    broadcast(number, store.remove(number, [presenceEntry(id, here, visibility)]))
  }

  /** Renews the marks of this node's sockets, and pushes the absence of those whose node no longer does. */
  function renew() {
    const byTicket = new Map<number, PresenceEntry[]>()
    for (const [id, here] of sockets)
      for (const number of here.tickets.keys())
        byTicket.set(number, [...(byTicket.get(number) ?? []), presenceEntry(id, here, null)])
    for (const [number, marks] of byTicket)
      store.keep(number, marks).then((state) => {
        if (state.hadExpired) broadcast(number, Promise.resolve(state))
      }, failed)
  }

  function broadcast(number: number, changed: Promise<PresenceState>) {
    changed
      .then(async ({ version, present }) => {
        const viewers = await listTicketViewers(db, present)
        namespace.to(rooms.ticket(number)).emit('ticket.presence', { number, version, viewers })
      })
      .catch(failed)
  }

  function failed(error: unknown) {
    log.debug({ err: error }, 'Presence could not be told')
  }

  return { close: () => clearInterval(renewing) }
}

function presenceEntry(
  socketId: string,
  { personId }: SocketPresence,
  typing: Visibility | null,
): PresenceEntry {
  return { personId, socketId, typing }
}
