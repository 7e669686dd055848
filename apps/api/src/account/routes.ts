import { routes, type SessionView } from '@lodge/contracts'
import {
  beginSecondFactor,
  type Context,
  changePassword,
  confirmSecondFactor,
  getAccount,
  getSecondFactor,
  renewRecoveryCodes,
  saveKeyboardShortcuts,
  saveNotificationPreferences,
  saveProfile,
  saveSignature,
  signOut,
  turnOffSecondFactor,
} from '@lodge/desk'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../serve.ts'
import type { Session } from '../sessions/session.ts'

export async function accountRoutes(app: FastifyInstance) {
  serve(app, routes.account, (ctx) => getAccount(ctx))
  serve(app, routes.saveProfile, (ctx, { body }) => saveProfile(ctx, body))
  serve(app, routes.saveSignature, (ctx, { body }) => saveSignature(ctx, body))
  serve(app, routes.saveNotificationPreferences, (ctx, { body }) => saveNotificationPreferences(ctx, body))
  serve(app, routes.saveKeyboardShortcuts, (ctx, { body }) => saveKeyboardShortcuts(ctx, body), {
    hourly: 'changes',
  })
  serve(
    app,
    routes.changePassword,
    async (ctx, { body, request }) => {
      await changePassword(ctx, body)
      await endAll(ctx, request, await othersOf(request))
    },
    { limits: ['passwordsByPerson'] },
  )

  secondFactorRoutes(app)

  serve(app, routes.sessions, async (_ctx, { request }) => {
    const sessions = await sessionsOf(request)
    return { items: sessions.map((session) => toView(session, request.session)) }
  })
  serve(app, routes.endSession, async (ctx, { params, request }) => {
    const session = (await sessionsOf(request)).find(({ id }) => id === params.sessionId)
    if (!session) throw refusal('session_not_found')
    await endAll(ctx, request, [session])
  })
  serve(app, routes.endOtherSessions, async (ctx, { request }) =>
    endAll(ctx, request, await othersOf(request)),
  )
}

function secondFactorRoutes(app: FastifyInstance) {
  const { secret } = app.config
  const limits = { limits: ['passwordsByPerson'] } as const
  serve(app, routes.secondFactor, (ctx) => getSecondFactor(ctx))
  serve(app, routes.beginSecondFactor, (ctx, { body }) => beginSecondFactor(ctx, body, secret), limits)
  serve(
    app,
    routes.confirmSecondFactor,
    async (ctx, { body, request }) => {
      const codes = await confirmSecondFactor(ctx, body, secret)
      await endAll(ctx, request, await othersOf(request))
      return codes
    },
    limits,
  )
  serve(app, routes.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body, secret), limits)
  serve(
    app,
    routes.turnOffSecondFactor,
    async (ctx, { body, request }) => {
      await turnOffSecondFactor(ctx, body, secret)
      await endAll(ctx, request, await othersOf(request))
    },
    limits,
  )
}

async function sessionsOf({ session, server }: FastifyRequest): Promise<Session[]> {
  return session ? server.sessions.allOf(session.personId) : []
}

async function othersOf(request: FastifyRequest): Promise<Session[]> {
  return (await sessionsOf(request)).filter(({ id }) => id !== request.session?.id)
}

/** Ends sessions; their live connections end with them. */
async function endAll(ctx: Context, { server }: FastifyRequest, sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) {
    await server.sessions.end(session)
    await signOut(ctx, { personId: session.personId, area: session.area, sessionId: session.id })
  }
}

function toView({ id, area, userAgent, createdAt, seenAt }: Session, current: Session | null): SessionView {
  return {
    id,
    area,
    userAgent,
    signedInAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(seenAt).toISOString(),
    isCurrent: id === current?.id,
  }
}
