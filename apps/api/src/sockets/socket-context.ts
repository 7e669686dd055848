import type { ClientToServer, ServerToAdmin } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { FastifyBaseLogger } from 'fastify'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { SessionArea } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/** Whose socket it is; never sent to the client. */
export interface SocketOwner {
  area: SessionArea
  sessionId: string
  personId: string
}

/**
 * This endpoint itself sends the hello, drafts and, in `/admin`, presence; the realtime worker pushes everything else.
 */
export type ApiToClient = Pick<ServerToAdmin, 'hello' | 'draft.changed' | 'ticket.presence'>
export type AppNamespace = Namespace<ClientToServer, ApiToClient, DefaultEventsMap, Partial<SocketOwner>>
export type AppSocket = Socket<ClientToServer, ApiToClient, DefaultEventsMap, Partial<SocketOwner>>

export interface SocketContext {
  db: Database
  sessions: SessionStore
  now: () => Date
  log: FastifyBaseLogger
  /** Returns the session token in a handshake's cookie header. */
  tokenIn: (cookieHeader: string | undefined, area: SessionArea) => string | undefined
  /** The budgets of a session's sockets; unlimited where limits are off. */
  sessionLimits: SessionLimits
}

/** Each returns whether there is room for one more. */
export interface SessionLimits {
  mayEnter: (sessionId: string) => boolean
  mayHold: (sockets: number) => boolean
  maySay: (sessionId: string) => boolean
}

/** Returns the owner of a socket that has been admitted; null for any other. */
export function socketOwner({
  data: { area, sessionId, personId },
}: Pick<AppSocket, 'data'>): SocketOwner | null {
  return area && sessionId && personId ? { area, sessionId, personId } : null
}
