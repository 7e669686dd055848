import { routes } from '@lodge/contracts'
import {
  exportMyData,
  getMyAccount,
  proveRequester,
  requestDeletion,
  requestProofCode,
  saveMyDetails,
  saveMyNotifications,
  withdrawDeletion,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { listSessions, requireSession, sessionRoutes } from './session-routes.ts'

const exportTypes = { json: 'application/json; charset=utf-8', zip: 'application/zip' } as const

/** A requester's own account. */
export async function myAccountRoutes(app: FastifyInstance) {
  const changes = { hourly: 'changes' } as const
  serve(app, routes.myAccount, (ctx) => getMyAccount(ctx))
  serve(app, routes.saveMyDetails, (ctx, { body }) => saveMyDetails(ctx, body), changes)
  serve(app, routes.saveMyNotifications, (ctx, { body }) => saveMyNotifications(ctx, body), changes)
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
  serve(app, routes.requestDeletion, (ctx) => requestDeletion(ctx), changes)
  serve(app, routes.withdrawDeletion, (ctx) => withdrawDeletion(ctx), changes)
}
