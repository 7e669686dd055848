import { AnnounceTyping } from '@lodge/contracts'
import type { AppSocket, SocketContext } from '../socket-context.ts'
import { ticketNumberOfRoom } from '../socket-rooms.ts'
import { createNodePresence } from './node-presence.ts'
import { createPresenceBroadcaster, type PresenceNamespaces } from './presence-broadcaster.ts'
import type { PresenceStore } from './presence-store.ts'
import { createTypingLimit } from './typing-limit.ts'

/** Two of three renewals may be missed. */
const renewEvery = 10_000

interface PresenceParts extends Pick<SocketContext, 'db' | 'log'> {
  store: PresenceStore
}

/**
 * Pushes who is in a ticket's room and who types, and to the requester who writes an answer. To be present is to be
 * in the room: whatever removes a socket from it removes its mark.
 */
export function trackPresence(namespaces: PresenceNamespaces, { store, ...parts }: PresenceParts) {
  const namespace = namespaces.admin
  const presence = createNodePresence({ store, ...createPresenceBroadcaster(namespaces, parts) })

  namespace.adapter.on('join-room', (room: string, id: string) => {
    // A recovered socket joins before it is known; its connection, below, has it arrive.
    const socket = namespace.sockets.get(id)
    if (socket) arrived(socket, room)
  })
  namespace.adapter.on('leave-room', (room: string, id: string) => {
    const number = ticketNumberOfRoom(room)
    if (number !== null) presence.left(id, number)
  })
  namespace.on('connection', (socket) => {
    for (const room of socket.rooms) arrived(socket, room)
    const mayType = createTypingLimit()
    socket.on('ticket.typing', (input) => {
      const typing = AnnounceTyping.safeParse(input)
      if (typing.success && mayType()) presence.typed(socket.id, typing.data)
    })
  })

  function arrived({ id, data: { personId } }: AppSocket, room: string) {
    const number = ticketNumberOfRoom(room)
    if (number !== null && personId) presence.arrived(id, personId, number)
  }

  const renewing = setInterval(presence.renew, renewEvery)
  return { close: () => clearInterval(renewing) }
}
