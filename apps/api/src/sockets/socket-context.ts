import type { ClientToServer, ServerToAdmin, ServerToPortal, ServerToWall } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { FastifyBaseLogger } from 'fastify'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { SessionArea } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/** Never sent to the client. */
export interface SocketOwner {
  area: SessionArea
  sessionId: string
  personId: string
}

/** The owner of a socket, or the wall screen that it belongs to. */
export type SocketData = Partial<SocketOwner> & { wallScreenId?: string }

/**
 * This endpoint itself sends the hello and drafts, presence and changes of who is online in `/admin`, who is writing an
 * answer in `/portal`, and signs of life in `/wall`; the realtime worker pushes everything else.
 */
export type ApiToClient = Pick<
  ServerToAdmin,
  'hello' | 'draft.changed' | 'ticket.presence' | 'agents.online_changed'
> &
  Pick<ServerToPortal, 'ticket.writing'> &
  Pick<ServerToWall, 'wall.alive' | 'wall.changed'>
export type AppNamespace = Namespace<ClientToServer, ApiToClient, DefaultEventsMap, SocketData>
export type AppSocket = Socket<ClientToServer, ApiToClient, DefaultEventsMap, SocketData>

export interface SocketContext {
  db: Database
  sessions: SessionStore
  now: () => Date
  log: FastifyBaseLogger
  /** Returns the session token in a handshake's cookie header. */
  tokenIn: (cookieHeader: string | undefined, area: SessionArea) => string | undefined
  /** Returns the secret of a wall screen's link in a handshake's cookie header. */
  wallTokenIn: (cookieHeader: string | undefined) => string | undefined
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
