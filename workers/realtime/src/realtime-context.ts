import type { Context } from '@lodge/desk/foundation'
import type { AgentBroadcaster } from './broadcast-to-agents.ts'
import type { Loaders } from './loaders.ts'
import type { Sockets } from './sockets.ts'

export interface RealtimeContext extends Context {
  sockets: Sockets
  load: Loaders
  agents: AgentBroadcaster
  /** Has the queues counted again and pushed where that changed them; soon, but not each time. */
  recount: () => void
}
