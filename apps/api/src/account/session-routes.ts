import type { routes, SessionEnd, SessionView } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { signOut } from '@lodge/desk/identity'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../serve.ts'
import type { Session } from '../sessions/session.ts'

interface SessionContracts {
  list: typeof routes.sessions | typeof routes.mySessions
  end: typeof routes.endSession | typeof routes.endMySession
  endOthers: typeof routes.endOtherSessions | typeof routes.endMyOtherSessions
}

/** Serves both areas alike. */
export function sessionRoutes(app: FastifyInstance, { list, end, endOthers }: SessionContracts): void {
  serve(app, list, async (_ctx, { request }) => ({ items: await listSessions(request) }))
  serve(app, end, async (ctx, { params, request }) => {
    const session = (await sessionsOf(request)).find(({ id }) => id === params.sessionId)
    if (!session) throw refusal('session_not_found')
    await endSessions(ctx, request, [session], 'elsewhere')
  })
  serve(app, endOthers, async (ctx, { request }) =>
    endSessions(ctx, request, await otherSessionsOf(request), 'elsewhere'),
  )
}

/** Returns the sessions as their person sees them. */
export async function listSessions(request: FastifyRequest): Promise<SessionView[]> {
  return (await sessionsOf(request)).map((session) => toView(session, request.session))
}

export function requireSession({ session }: FastifyRequest): Session {
  if (!session) throw refusal('not_signed_in')
  return session
}

export async function otherSessionsOf(request: FastifyRequest): Promise<Session[]> {
  return (await sessionsOf(request)).filter(({ id }) => id !== request.session?.id)
}

/** Ends their live connections too. */
export async function endSessions(
  ctx: Context,
  { server }: FastifyRequest,
  sessions: readonly Session[],
  reason: SessionEnd = 'account_changed',
): Promise<void> {
  for (const session of sessions) {
    await server.sessions.end(session, reason)
    await signOut(ctx, { personId: session.personId, area: session.area, sessionId: session.id })
  }
}

async function sessionsOf({ session, server }: FastifyRequest): Promise<Session[]> {
  return session ? server.sessions.allOf(session.personId) : []
}

function toView(
  { id, area, userAgent, way, createdAt, seenAt }: Session,
  current: Session | null,
): SessionView {
  return {
    id,
    area,
    userAgent,
    way,
    signedInAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(seenAt).toISOString(),
    isCurrent: id === current?.id,
  }
}
