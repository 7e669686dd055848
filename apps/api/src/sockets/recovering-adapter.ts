import type { RedisClient } from '@lodge/events'
import { socketAdapter } from '@lodge/events'
import type { Namespace, Socket } from 'socket.io'
import { createRecentBroadcasts } from './recent-broadcasts.ts'
import type { SocketContext } from './socket-context.ts'
import { createReturnCheck } from './socket-rooms.ts'

type MakeAdapter = ReturnType<typeof socketAdapter>

/** A page that missed more fetches what it shows. */
const maxMissedBroadcasts = 500
/** Milliseconds: a node that has just started looks up such broadcasts in Redis. */
const lookedUpMs = 5_000

/** Milliseconds: an offset as young as this is as good for a socket that enters as one of its own. */
const sharedOffsetMs = 1_000

const sharedOffsets = new WeakMap<object, () => string | null>()

export interface Recovery {
  /** Milliseconds: what happened before may be missing in Redis. */
  recoverableSince: () => number
}

/**
 * Restores a socket that was away to its rooms. It does so before any middleware runs, so access is checked here: a
 * session that ended or lost a room meanwhile starts anew.
 */
export function createRecoveringAdapter(
  redis: RedisClient,
  prefix: string,
  live: SocketContext & Recovery,
): MakeAdapter {
  const makeAdapter = socketAdapter(redis, prefix)
  const mayReturn = createReturnCheck(live)
  return adapterOf

  // Socket.IO calls it with `new`, which an arrow function does not take.
  function adapterOf(nsp: Namespace) {
    const adapter = makeAdapter(nsp)
    const recent = createRecentBroadcasts(maxMissedBroadcasts)
    const restoredUntil = createOffsets()
    sharedOffsets.set(adapter, () => {
      const offset = recent.latest()
      const isShared =
        offset !== null && isSince(offset, sharedOffsetMs) && timeOf(offset) >= live.recoverableSince()
      return isShared ? offset : null
    })
    const receive = adapter.onRawMessage.bind(adapter)
    adapter.onRawMessage = (message, offset) => {
      recent.remember(message, offset)
      receive(message, offset)
    }
    const restore = adapter.restoreSession.bind(adapter)
    adapter.restoreSession = async (pid, offset) => {
      if (timeOf(offset) < live.recoverableSince())
        throw new Error('Another Redis has taken over since this socket was there')
      const missedPackets = recent.since(offset)
      if (recent.hasForgotten(offset) || !(missedPackets || isSince(offset, lookedUpMs)))
        throw new Error('This socket was away for too long')
      const session = await restore(pid, missedPackets?.until ?? offset)
      if (!(await mayReturn(session))) throw new Error('This socket no longer belongs in its rooms')
      session.missedPackets.unshift(...(missedPackets?.packetsFor(session.rooms) ?? []))
      restoredUntil.set(session, lastOffsetIn(session.missedPackets) ?? offset)
      return session
    }
    // A push finds no socket between the look for what it missed and this moment.
    nsp.on('connection', (socket) => {
      const until = restoredUntil.get(socket)
      if (until === undefined) return
      if (recent.hasForgotten(until)) socket.conn.close()
      else
        for (const [name, ...content] of recent.after(until, [...socket.rooms]))
          nsp.local.to(socket.id).emit(String(name), ...content)
    })
    return adapter
  }
}

/**
 * Sends a socket that has just entered a message that it need not have again, with the offset from which on it may miss
 * pushes. Of a crowd only the first message goes over the stream, where every node reads it.
 */
export function greet(socket: Pick<Socket, 'id' | 'nsp' | 'emit'>, name: string, message: unknown): void {
  const offset = sharedOffsets.get(socket.nsp.adapter)?.() ?? null
  if (offset === null) socket.emit(name, message)
  else socket.nsp.local.to(socket.id).emit(name, message, offset)
}

/** Keeps the offset up to which a restored socket has all pushes. A session gives its socket the object of its data. */
function createOffsets() {
  const offsets = new WeakMap<object, string>()
  return {
    set: ({ data }: { data: unknown }, offset: string): void => {
      if (typeof data === 'object' && data !== null) offsets.set(data, offset)
    },
    get: ({ data }: { data: object }) => offsets.get(data),
  }
}

function lastOffsetIn(packets: readonly unknown[][]): string | null {
  const offset = packets.at(-1)?.at(-1)
  return typeof offset === 'string' ? offset : null
}

function isSince(offset: string, ms: number): boolean {
  return timeOf(offset) > Date.now() - ms
}

/** An offset begins with Redis's time in milliseconds. */
function timeOf(offset: string): number {
  return Number.parseInt(offset, 10)
}
