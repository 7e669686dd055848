import type { Context } from '@lodge/desk/foundation'
import type { AgentBroadcaster } from './broadcast-to-agents.ts'
import type { Loaders } from './loaders.ts'
import type { Sockets } from './sockets.ts'

export interface RealtimeContext extends Context {
  sockets: Sockets
  load: Loaders
  agents: AgentBroadcaster
  /** Counts queues soon, but not each time, and pushes changes. */
  recount: () => void
}
