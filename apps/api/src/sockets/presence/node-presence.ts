import { type AnnounceTyping, presenceTimings, type Visibility } from '@lodge/contracts'
import type { createPresenceBroadcaster } from './presence-broadcaster.ts'
import type { PresenceEntry, PresenceStore } from './presence-store.ts'

interface TypingState {
  visibility: Visibility
  /** Ends the mark when the browser sends no more. */
  timer: NodeJS.Timeout
}

/** A socket's open tickets, with what it writes on each. */
interface SocketPresence {
  personId: string
  tickets: Map<number, TypingState | null>
}

interface NodePresenceParts extends ReturnType<typeof createPresenceBroadcaster> {
  store: PresenceStore
}

/** Marks this node's sockets in the store, and broadcasts changes. */
export function createNodePresence({ store, broadcast, failed }: NodePresenceParts) {
  const sockets = new Map<string, SocketPresence>()

  function arrived(id: string, personId: string, number: number) {
    const here = sockets.get(id) ?? { personId, tickets: new Map() }
    sockets.set(id, here)
    if (here.tickets.has(number)) return
    here.tickets.set(number, null)
    broadcast(number, store.keep(number, [presenceEntry(id, here, null)]), false)
  }

  function handleLeave(id: string, number: number) {
    const here = sockets.get(id)
    if (!here?.tickets.has(number)) return
    const before = here.tickets.get(number)
    clearTimeout(before?.timer)
    here.tickets.delete(number)
    if (here.tickets.size === 0) sockets.delete(id)
    const all = ([null, 'public', 'internal'] as const).map((typing) => presenceEntry(id, here, typing))
    broadcast(number, store.remove(number, all), before?.visibility === 'public')
  }

  function handleTyping(id: string, { number, visibility }: AnnounceTyping) {
    const here = sockets.get(id)
    if (!here?.tickets.has(number)) return
    const before = here.tickets.get(number)
    clearTimeout(before?.timer)
    if (visibility === null) return before ? handleStop(id, here, number, before.visibility) : undefined
    const timer = setTimeout(() => handleStop(id, here, number, visibility), presenceTimings.typingExpiresMs)
    here.tickets.set(number, { visibility, timer })
    const state = store.keep(number, [presenceEntry(id, here, visibility)])
    if (!before) return broadcast(number, state, visibility === 'public')
    state.catch(failed)
    if (before.visibility !== visibility)
      broadcast(number, store.remove(number, [presenceEntry(id, here, before.visibility)]), true)
  }

  function handleStop(id: string, here: SocketPresence, number: number, visibility: Visibility) {
    if (here.tickets.has(number)) here.tickets.set(number, null)
    broadcast(number, store.remove(number, [presenceEntry(id, here, visibility)]), visibility === 'public')
  }

  /** Renews this node's marks, and pushes the absence of those that expired. */
  function renew() {
    for (const [number, marks] of listMarks(sockets))
      store.keep(number, marks).then((state) => {
        if (state.hadExpired) broadcast(number, Promise.resolve(state), true)
      }, failed)
  }

  return { arrived, left: handleLeave, typed: handleTyping, renew }
}

function listMarks(sockets: ReadonlyMap<string, SocketPresence>): Map<number, PresenceEntry[]> {
  const byTicket = new Map<number, PresenceEntry[]>()
  for (const [id, here] of sockets)
    for (const number of here.tickets.keys())
      byTicket.set(number, [...(byTicket.get(number) ?? []), presenceEntry(id, here, null)])
  return byTicket
}

function presenceEntry(
  socketId: string,
  { personId }: SocketPresence,
  typing: Visibility | null,
): PresenceEntry {
  return { personId, socketId, typing }
}
