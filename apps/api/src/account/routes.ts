import { routes } from '@lodge/contracts'
import {
  asksForCode,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  hasPasskey,
  proofEndsAt,
  proveStaff,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@lodge/desk/identity'
import {
  changePassword,
  getAccount,
  listProofProviders,
  saveKeyboardShortcuts,
  saveNotificationPreferences,
  saveProfile,
  saveSignature,
  saveUndoSend,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { keepPageLanguage } from '../sessions/page-language.ts'
import { addressRoutes } from './address-routes.ts'
import { endSessions, otherSessionsOf, requireSession, sessionRoutes } from './session-routes.ts'

export async function accountRoutes(app: FastifyInstance) {
  serveArea(app, {
    account: getAccount,
    saveSignature,
    saveNotificationPreferences,
    saveUndoSend,
    saveKeyboardShortcuts: [saveKeyboardShortcuts, { hourly: 'changes' }],
  })
  serve(app, routes.saveProfile, async (ctx, { body, request, reply }) => {
    const account = await saveProfile(ctx, body)
    keepPageLanguage(request, reply, account.language)
    return account
  })
  serve(
    app,
    routes.changePassword,
    async (ctx, { body, request }) => {
      await changePassword(ctx, body, app.config.secret)
      await endSessions(ctx, request, await otherSessionsOf(request))
    },
    { limits: ['passwordsByPerson'] },
  )

  addressRoutes(app, {
    requestCode: routes.requestAddressCode,
    confirm: routes.confirmAddress,
    makePrimary: routes.makeAddressPrimary,
    remove: routes.removeAddress,
    account: getAccount,
  })
  secondFactorRoutes(app)
  proofRoutes(app)

  sessionRoutes(app, { list: routes.sessions, end: routes.endSession, endOthers: routes.endOtherSessions })
}

function proofRoutes(app: FastifyInstance) {
  serve(app, routes.proof, async (ctx, { request }) => ({
    asksForCode: await asksForCode(ctx),
    hasPasskey: await hasPasskey(ctx),
    providers: await listProofProviders(ctx),
    until: proofEndsAt(new Date(requireSession(request).provedAt)).toISOString(),
  }))
  serve(
    app,
    routes.giveProof,
    async (ctx, { body, request }) => {
      await proveStaff(ctx, body, app.config.secret)
      await app.sessions.prove(requireSession(request))
    },
    { limits: ['passwordsByPerson'] },
  )
}

function secondFactorRoutes(app: FastifyInstance) {
  const { secret } = app.config
  const limits = { limits: ['passwordsByPerson'] } as const
  serveArea(app, {
    secondFactor: getSecondFactor,
  })
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
