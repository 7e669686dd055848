import { routes } from '@lodge/contracts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getAccount,
  getSecondFactor,
  renewRecoveryCodes,
  saveKeyboardShortcuts,
  saveNotificationPreferences,
  saveProfile,
  saveSignature,
  turnOffSecondFactor,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { endSessions, otherSessionsOf, sessionRoutes } from './session-routes.ts'

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
      await endSessions(ctx, request, await otherSessionsOf(request))
    },
    { limits: ['passwordsByPerson'] },
  )

  secondFactorRoutes(app)

  sessionRoutes(app, { list: routes.sessions, end: routes.endSession, endOthers: routes.endOtherSessions })
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
      await endSessions(ctx, request, await otherSessionsOf(request))
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
      await endSessions(ctx, request, await otherSessionsOf(request))
    },
    limits,
  )
}
