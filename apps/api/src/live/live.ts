import type { ClientToServer, ServerToAdmin } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { FastifyBaseLogger } from 'fastify'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { SessionArea, SessionStore } from '../sessions/session-store.ts'

/** Whose socket it is; never told to the client. */
export interface SocketOwner {
  area: SessionArea
  sessionId: string
  personId: string
}

/** This endpoint itself says hello, tells drafts and, in `/admin`, who has a ticket open; all else the realtime worker pushes. */
export type Said = Pick<ServerToAdmin, 'hello' | 'draft.changed' | 'ticket.presence'>
export type LiveNamespace = Namespace<ClientToServer, Said, DefaultEventsMap, Partial<SocketOwner>>
export type LiveSocket = Socket<ClientToServer, Said, DefaultEventsMap, Partial<SocketOwner>>

/** What the live endpoint stands on. */
export interface Live {
  db: Database
  sessions: SessionStore
  now: () => Date
  log: FastifyBaseLogger
  /** The session token in a handshake's cookie header. */
  tokenIn: (cookieHeader: string | undefined, area: SessionArea) => string | undefined
  /** What a session's sockets may do together; everything where limits are off. */
  allowance: SessionAllowance
}

/** Each says whether there is room for one more. */
export interface SessionAllowance {
  mayEnter: (sessionId: string) => boolean
  mayHold: (sockets: number) => boolean
  maySay: (sessionId: string) => boolean
}

/** The owner of a socket that has been let in; null for one that has not. */
export function ownerOf({
  data: { area, sessionId, personId },
}: Pick<LiveSocket, 'data'>): SocketOwner | null {
  return area && sessionId && personId ? { area, sessionId, personId } : null
}
