import { routes } from '@lodge/contracts'
import { getAuthUser } from '@lodge/desk/identity'
import { completeSetup, getSetupMailStatus, openSetup, sendSetupMail } from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { beginSession } from '../sessions/begin-session.ts'

/** Open to holders of the set-up link, while nobody has used it. */
export async function setupRoutes(app: FastifyInstance) {
  serveArea(app, {
    openSetup,
    sendSetupMail,
    setupMailStatus: getSetupMailStatus,
  })
  serve(app, routes.completeSetup, async (ctx, { body, request, reply }) => {
    const personId = await completeSetup(ctx, body, app.config.secret)
    await beginSession(request, reply, { area: 'admin', personId, way: 'link' })
    return getAuthUser(ctx.db, personId)
  })
}
