import type { ClientToServer, DraftPush } from '@lodge/contracts'
import { rooms } from '@lodge/desk'
import fp from 'fastify-plugin'
import { type DefaultEventsMap, Server } from 'socket.io'
import { isOwnOrigin } from '../plugins/csrf.ts'
import { cookieNames } from '../sessions/session-cookie.ts'
import type { Session } from '../sessions/session-store.ts'
import type { Live, Said, SocketOwner } from './live.ts'
import { openNamespace } from './open-namespace.ts'
import { followPresence } from './presence.ts'
import { createPresenceStore } from './presence-store.ts'
import { recoveringAdapter } from './recovering-adapter.ts'

type LiveServer = Server<ClientToServer, Said, DefaultEventsMap, Partial<SocketOwner>>

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the live connections of a session, on every node. */
    dropSession: (session: Pick<Session, 'area' | 'id'>) => void
    /** Shows an agent's draft on all devices where they are signed in. */
    pushDraft: (personId: string, draft: DraftPush) => void
  }
}

/** The Socket.IO endpoint: `/admin` for staff, `/portal` for requesters, each entered with its session. */
export const liveServer = fp(async (app) => {
  const { config, deps, sessions } = app
  const live: Live = {
    db: deps.db,
    sessions,
    now: deps.now,
    log: app.log,
    tokenIn: (header, area) => app.parseCookie(header ?? '')[cookieNames[area]],
  }
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: 16_384,
    adapter: recoveringAdapter(deps.socketRedis, config.redisPrefix, live),
    // A connection that was cut without a word is noticed after twenty seconds: its agent is no longer there.
    pingInterval: 10_000,
    pingTimeout: 10_000,
    // Middlewares also run on recovery: a session may have ended while its socket was away.
    connectionStateRecovery: { maxDisconnectionDuration: 2 * 60_000, skipMiddlewares: false },
    allowRequest: ({ headers }, decide) => {
      const isOurs = headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, config.appUrl)
      decide(null, isOurs)
    },
  })
  openNamespace(io.of('/admin'), 'admin', live)
  openNamespace(io.of('/portal'), 'portal', live)

  const presence = followPresence(io.of('/admin'), {
    ...live,
    store: createPresenceStore(deps.redis, config.redisPrefix),
  })

  app.decorate('dropSession', ({ area, id }) => {
    io.of(`/${area}`).in(rooms.session(id)).disconnectSockets(true)
  })
  app.decorate('pushDraft', (personId, draft) => {
    io.of('/admin').to(rooms.person(personId)).emit('draft.changed', draft)
  })
  // Not awaited: it ends with the HTTP server, whose closing begins when this hook is through.
  app.addHook('preClose', async () => {
    presence.close()
    void io.close()
  })
})
