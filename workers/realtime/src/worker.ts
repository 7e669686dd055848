import { limits } from '@lodge/contracts'
import { systemContext } from '@lodge/desk/foundation'
import {
  type Connections,
  openConnections,
  type Running,
  startWorker,
  type WorkerEnvironment,
} from '@lodge/events'
import { createAgentBroadcaster } from './broadcast-to-agents.ts'
import { handle } from './handlers.ts'
import { createLoaders } from './loaders.ts'
import { broadcastCounts } from './queues/broadcast-counts.ts'
import { coalesce } from './queues/coalesce.ts'
import { createThrottledLock } from './queues/throttled-lock.ts'
import { openSockets } from './sockets.ts'

export async function startRealtimeWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
): Promise<Running> {
  const connections = openConnections('realtime', env, shared)
  const realtime = startRealtime(connections)
  return {
    close: async () => {
      await realtime.close()
      await connections.close()
    },
  }
}

export function startRealtime(connections: Connections): Running {
  const { db, redis, prefix, log } = connections
  const sockets = openSockets(redis, prefix)
  const counting = coalesce(
    () => broadcastCounts({ db, redis, prefix, sockets }),
    createThrottledLock(redis, `${prefix}:counts-lock`, 1_000 / limits.countPushesPerSecond),
    (error) => log.warn({ err: error }, 'could not count the queues, will try again'),
  )
  const system = systemContext(db)
  const load = createLoaders(db, system.now)
  const context = { ...system, sockets, load, agents: createAgentBroadcaster(sockets), recount: counting.ask }
  const worker = startWorker('realtime', handle, { ...connections, context })
  // Counts may have changed while no such worker ran.
  counting.ask()
  return {
    close: async () => {
      await worker.close()
      await counting.close()
    },
  }
}
