import type { ClientToServer, ServerToAdmin } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { FastifyBaseLogger } from 'fastify'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { SessionArea } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/** Whose socket it is; never told to the client. */
export interface SocketOwner {
  area: SessionArea
  sessionId: string
  personId: string
}

/** This endpoint itself says hello, tells drafts and, in `/admin`, who has a ticket open; all else the realtime worker pushes. */
export type ApiToClient = Pick<ServerToAdmin, 'hello' | 'draft.changed' | 'ticket.presence'>
export type AppNamespace = Namespace<ClientToServer, ApiToClient, DefaultEventsMap, Partial<SocketOwner>>
export type AppSocket = Socket<ClientToServer, ApiToClient, DefaultEventsMap, Partial<SocketOwner>>

/** What the live endpoint stands on. */
export interface SocketContext {
  db: Database
  sessions: SessionStore
  now: () => Date
  log: FastifyBaseLogger
  /** The session token in a handshake's cookie header. */
  tokenIn: (cookieHeader: string | undefined, area: SessionArea) => string | undefined
  /** What a session's sockets may do together; everything where limits are off. */
  sessionLimits: SessionLimits
}

/** Each says whether there is room for one more. */
export interface SessionLimits {
  mayEnter: (sessionId: string) => boolean
  mayHold: (sockets: number) => boolean
  maySay: (sessionId: string) => boolean
}

/** The owner of a socket that has been let in; null for one that has not. */
export function socketOwner({
  data: { area, sessionId, personId },
}: Pick<AppSocket, 'data'>): SocketOwner | null {
  return area && sessionId && personId ? { area, sessionId, personId } : null
}
