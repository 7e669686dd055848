import { socketAdapter } from '@lodge/events'
import type { Redis } from 'ioredis'
import type { Live } from './live.ts'
import { mayStayIn } from './socket-rooms.ts'

type MakeAdapter = ReturnType<typeof socketAdapter>

/**
 * The common adapter, which brings a socket that was away back to its rooms with what it missed. It does so
 * before any middleware runs, so whether the socket still belongs there is asked here: a session that ended or
 * lost a room meanwhile starts anew, and its page fetches what it may see.
 */
export function recoveringAdapter(redis: Redis, prefix: string, live: Live): MakeAdapter {
  const makeAdapter = socketAdapter(redis, prefix)
  return adapterOf

  // Socket.IO calls it with `new`, which an arrow function does not take.
  function adapterOf(nsp: Parameters<MakeAdapter>[0]) {
    const adapter = makeAdapter(nsp)
    const restore = adapter.restoreSession.bind(adapter)
    adapter.restoreSession = async (pid, offset) => {
      const session = await restore(pid, offset)
      if (await mayStayIn(live, session)) return session
      throw new Error('This socket no longer belongs in its rooms')
    }
    return adapter
  }
}
