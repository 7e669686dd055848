import type { ClientToServer, ServerToAdmin, ServerToPortal, ServerToWall, SignInWay } from '@lodge/contracts'
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
  /** The way of the sign-in that began the session. */
  way: SignInWay | null
}

/** A socket has an owner, or a wall screen. */
export type SocketData = Partial<SocketOwner> & { wallScreenId?: string }

/** These messages come from this endpoint; the realtime worker pushes everything else. */
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
  tokenIn: (cookieHeader: string | undefined, area: SessionArea) => string | undefined
  wallTokenIn: (cookieHeader: string | undefined) => string | undefined
  /** Unlimited where limits are off. */
  sessionLimits: SessionLimits
}

/** Each returns whether there is room for one more. */
export interface SessionLimits {
  mayEnter: (sessionId: string) => boolean
  mayHold: (sockets: number) => boolean
  maySay: (sessionId: string) => boolean
}

/** Returns null for a socket that has not been admitted. */
export function socketOwner({
  data: { area, sessionId, personId, way },
}: Pick<AppSocket, 'data'>): SocketOwner | null {
  return area && sessionId && personId ? { area, sessionId, personId, way: way ?? null } : null
}
