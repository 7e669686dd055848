import type { RedisClient } from '@lodge/events'
import { socketAdapter } from '@lodge/events'
import { createRecentBroadcasts } from './recent-broadcasts.ts'
import type { SocketContext } from './socket-context.ts'
import { mayStayIn } from './socket-rooms.ts'

type MakeAdapter = ReturnType<typeof socketAdapter>

/** A page that missed more fetches what it shows. */
const maxMissedBroadcasts = 500
/** Milliseconds: a node that has just started looks up such broadcasts in Redis. */
const lookedUpMs = 5_000

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
  return adapterOf

  // Socket.IO calls it with `new`, which an arrow function does not take.
  function adapterOf(nsp: Parameters<MakeAdapter>[0]) {
    const adapter = makeAdapter(nsp)
    const recent = createRecentBroadcasts(maxMissedBroadcasts)
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
      if (recent.hasForgotten(offset) || !(missedPackets || isRecent(offset)))
        throw new Error('This socket was away for too long')
      const session = await restore(pid, missedPackets?.until ?? offset)
      if (!(await mayStayIn(live, session))) throw new Error('This socket no longer belongs in its rooms')
      session.missedPackets.unshift(...(missedPackets?.packetsFor(session.rooms) ?? []))
      return session
    }
    return adapter
  }
}

function isRecent(offset: string): boolean {
  return timeOf(offset) > Date.now() - lookedUpMs
}

/** An offset begins with Redis's time in milliseconds. */
function timeOf(offset: string): number {
  return Number.parseInt(offset, 10)
}
