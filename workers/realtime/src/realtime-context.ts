import type { Context } from '@lodge/desk'
import type { Readers } from './readers.ts'
import type { Sockets } from './socket-server.ts'
import type { AgentTeller } from './tell-agents.ts'

/** What a handler is given: the desk's context, the sockets, and whom to tell that queues may have changed. */
export interface RealtimeContext extends Context {
  sockets: Sockets
  read: Readers
  agents: AgentTeller
  /** Has the queues counted again and pushed where that changed them; soon, but not each time. */
  recount: () => void
}
