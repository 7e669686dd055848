import { routes } from '@lodge/contracts'
import { proveRequester, requestProofCode } from '@lodge/desk/identity'
import {
  exportMyData,
  getMyAccount,
  requestDeletion,
  saveMyDetails,
  saveMyNotifications,
  withdrawDeletion,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { keepPageLanguage } from '../sessions/page-language.ts'
import { addressRoutes } from './address-routes.ts'
import { listSessions, requireSession, sessionRoutes } from './session-routes.ts'

const exportTypes = { json: 'application/json; charset=utf-8', zip: 'application/zip' } as const

export async function myAccountRoutes(app: FastifyInstance) {
  const changes = { hourly: 'changes' } as const
  serveArea(app, {
    myAccount: getMyAccount,
    saveMyNotifications: [saveMyNotifications, changes],
    requestDeletion: [requestDeletion, changes],
    withdrawDeletion: [withdrawDeletion, changes],
  })
  serve(
    app,
    routes.saveMyDetails,
    async (ctx, { body, request, reply }) => {
      const account = await saveMyDetails(ctx, body)
      keepPageLanguage(request, reply, account.language)
      return account
    },
    changes,
  )
  addressRoutes(app, {
    requestCode: routes.requestMyAddressCode,
    confirm: routes.confirmMyAddress,
    makePrimary: routes.makeMyAddressPrimary,
    remove: routes.removeMyAddress,
    account: getMyAccount,
  })
  sessionRoutes(app, {
    list: routes.mySessions,
    end: routes.endMySession,
    endOthers: routes.endMyOtherSessions,
  })
  serve(
    app,
    routes.exportMyData,
    async (ctx, { query: { format }, request, reply }) => {
      const sessions = await listSessions(request)
      const data = await exportMyData(ctx, { format, sessions })
      reply
        .type(exportTypes[format])
        .header('content-disposition', `attachment; filename="my-data.${format}"`)
        .header('cache-control', 'no-store')
      return data
    },
    { limits: ['exportsByPerson'] },
  )
  serve(
    app,
    routes.requestProofCode,
    (ctx, { request }) => requestProofCode(ctx, requireSession(request).id),
    changes,
  )
  serve(
    app,
    routes.giveProofByCode,
    async (ctx, { body, request }) => {
      const session = requireSession(request)
      await proveRequester(ctx, body, { sessionId: session.id, secret: app.config.secret })
      await app.sessions.prove(session)
    },
    { limits: ['passwordsByPerson'] },
  )
}
