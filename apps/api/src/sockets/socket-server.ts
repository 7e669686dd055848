import { randomBytes } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { ClientToServer, DraftPush } from '@lodge/contracts'
import { rooms } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type DefaultEventsMap, Server } from 'socket.io'
import { isAmbiguous } from '../ambiguous-requests.ts'
import type { Config } from '../config.ts'
import { strictTransport } from '../plugins/security-headers.ts'
import { isOwnOrigin } from '../sessions/csrf.ts'
import type { Session } from '../sessions/session.ts'
import { sessionTokenIn } from '../sessions/session-cookie.ts'
import { wallTokenIn } from '../wall/wall-cookie.ts'
import { createConnectionGate } from './limits/connection-gate.ts'
import { createSessionLimits, unlimited } from './limits/session-limits.ts'
import { socketLimits } from './limits/socket-limits.ts'
import { closeNamespace, openNamespace } from './open-namespace.ts'
import { servePollingAcrossProcesses } from './polling-across-processes.ts'
import { trackOnlineAgents } from './presence/online-agents.ts'
import { trackPresence } from './presence/presence.ts'
import { createPresenceStore } from './presence/presence-store.ts'
import { createRecoveringAdapter, type Recovery } from './recovering-adapter.ts'
import { noticedWithinMs, watchSuccession } from './redis-succession.ts'
import type { ApiToClient, SocketContext, SocketData } from './socket-context.ts'
import { createSocketReview } from './socket-review.ts'
import { openWallNamespace } from './wall/open-wall-namespace.ts'
import { webSocketEngine } from './web-socket-engine.ts'

type SocketServer = Server<ClientToServer, ApiToClient, DefaultEventsMap, SocketData>

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the connections of this process. */
    countSockets: () => number
    /** Reaches every node. */
    dropSession: (session: Pick<Session, 'area' | 'id'>) => void
    pushDraft: (personId: string, draft: DraftPush) => void
    /** Returns agents with the admin area open, on any node. */
    listOnlineAgents: () => Promise<string[]>
    /** Disconnects sockets of this node that have lost their access. */
    reviewSockets: () => Promise<void>
    /** Reaches every node. */
    dropWallScreen: (screenId: string) => void
    /** Disconnects wall screens of this node whose link has ended, and tells the others that it holds. */
    reviewWalls: () => Promise<void>
  }
}

/** No socket outlives its access by half a minute. */
const reviewEvery = 20_000
/** A television says that it has no connection when it heard nothing for ten seconds. */
const reviewWallsEvery = 3_000

/** `/admin` and `/portal` are entered with a session, `/wall` with the cookie of a television's link. */
export const socketServer = fp(async (app) => {
  const live = createSocketContext(app)
  let recoverableSince = 0
  const io = createSocketServer(app, { ...live, recoverableSince: () => recoverableSince })
  const [admin, portal, wall] = [io.of('/admin'), io.of('/portal'), io.of('/wall')]
  closeNamespace(io.of('/'))
  openNamespace(admin, 'admin', live)
  openNamespace(portal, 'portal', live)

  const store = createPresenceStore(app.deps.redis, app.config.redisPrefix)
  const presence = trackPresence({ admin, portal }, { ...live, store })
  const online = trackOnlineAgents(admin, {
    ...live,
    redis: app.deps.redis,
    prefix: app.config.redisPrefix,
  })
  const { review, reviewQuietly } = createSocketReview([admin, portal], live)
  const polling = app.deps.apiProcess && servePollingAcrossProcesses(io.engine, app.deps.apiProcess, app.log)
  const walls = openWallNamespace(wall, live)
  const succession = watchSuccession({
    redis: app.deps.redis,
    prefix: app.config.redisPrefix,
    // It may lack pushes that were sent: pages fetch what they show.
    onSuccession: () => {
      // Until then a socket may come from a process that has not noticed, with a later push than it lacks.
      recoverableSince = Date.now() + noticedWithinMs
      for (const area of [admin, portal, wall]) for (const { conn } of area.sockets.values()) conn.close()
    },
  })
  const reviewing = [
    setInterval(reviewQuietly, reviewEvery),
    setInterval(walls.reviewQuietly, reviewWallsEvery),
  ]

  app.decorate('countSockets', () => io.engine.clientsCount)
  app.decorate('dropSession', ({ area, id }) => {
    io.of(`/${area}`).in(rooms.session(id)).disconnectSockets(true)
  })
  app.decorate('pushDraft', (personId, draft) => {
    admin.to(rooms.person(personId)).emit('draft.changed', draft)
  })
  app.decorate('listOnlineAgents', online.list)
  app.decorate('reviewSockets', review)
  app.decorate('dropWallScreen', walls.drop)
  app.decorate('reviewWalls', walls.review)
  app.addHook('onReady', async () => polling?.listen())
  // Not awaited: it ends with the HTTP server, which begins to close after this hook.
  app.addHook('preClose', async () => {
    for (const timer of reviewing) clearInterval(timer)
    succession.close()
    presence.close()
    online.close()
    void io.close()
    polling?.close()
  })
})

function createSocketContext(app: FastifyInstance): SocketContext {
  const { config, deps, sessions, log } = app
  return {
    db: deps.db,
    sessions,
    now: deps.now,
    log,
    tokenIn: (header, area) => sessionTokenIn(app.parseCookie(header ?? ''), area, config),
    wallTokenIn: (header) => wallTokenIn(app.parseCookie(header ?? ''), config),
    sessionLimits: config.isRateLimited ? createSessionLimits() : unlimited,
  }
}

function createSocketServer(
  { config, deps, server }: FastifyInstance,
  live: SocketContext & Recovery,
): SocketServer {
  const gate = createGate(config)
  const io: SocketServer = new Server(server, {
    serveClient: false,
    // The longest message names what a socket that comes back received last.
    maxHttpBufferSize: 4_096,
    connectTimeout: 10_000,
    wsEngine: webSocketEngine,
    // A connection stays on its transport, so that its TCP socket is known.
    allowUpgrades: false,
    adapter: createRecoveringAdapter(deps.socketRedis, config.redisPrefix, live),
    // A connection that was cut is noticed after twenty seconds: its agent is no longer there.
    pingInterval: 10_000,
    pingTimeout: 10_000,
    // Middlewares also run on recovery: a session may have ended meanwhile.
    connectionStateRecovery: { maxDisconnectionDuration: 2 * 60_000, skipMiddlewares: false },
    allowRequest: (request, decide) => decide(null, !isAmbiguous(request) && gate.mayBegin(request)),
  })
  gate.guard(io.engine)
  // The id of a polling connection lets one read it, so it is as random as a secret; Socket.IO's own is less.
  io.engine.generateId = () => randomBytes(16).toString('base64url')
  // Polling is answered past Fastify and its headers.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
    if (config.isHttps)
      headers['strict-transport-security'] = `max-age=${strictTransport.maxAge}; includeSubDomains`
  })
  return io
}

function createGate({ trustedProxies, appUrl, isRateLimited }: Config) {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return createConnectionGate({
    addressOf: (request) => proxyAddr(request, isTrusted),
    isOwnOrigin: ({ headers: { origin, host } }) => origin === undefined || isOwnOrigin(origin, host, appUrl),
    limits: isRateLimited ? socketLimits : null,
  })
}
