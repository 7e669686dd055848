import { routes } from '@lodge/contracts'
import {
  createWallScreen,
  exportWallScreens,
  listWallScreens,
  readWallBoard,
  requireOpenWallScreen,
  revokeWallScreen,
} from '@lodge/desk/insight'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { version } from '../version.ts'
import { setWallCookie, wallTokenIn } from './wall-cookie.ts'

/** A television sees what its link shows: no session is used or begun. */
export async function wallRoutes(app: FastifyInstance) {
  const changes = { hourly: 'changes' } as const
  app.addHook('onSend', async (_request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
  })
  serve(app, routes.wallScreens, async (ctx) => ({ items: await listWallScreens(ctx) }))
  serve(
    app,
    routes.wallScreensCsv,
    async (ctx, { reply }) => sendCsv(reply, 'wall-screens', exportWallScreens(ctx)),
    { limits: ['exportsByPerson'] },
  )
  serveArea(app, {
    createWallScreen: [createWallScreen, changes],
  })
  serve(
    app,
    routes.revokeWallScreen,
    async (ctx, { params }) => {
      await revokeWallScreen(ctx, params)
      app.dropWallScreen(params.id)
    },
    changes,
  )
  serve(
    app,
    routes.openWall,
    async (ctx, { body: { token }, reply }) => {
      const { expiresAt } = await requireOpenWallScreen(ctx, token)
      setWallCookie(reply, token, expiresAt)
    },
    { isOpenedByLink: true, through: 'link', limits: ['wallLinksByAddress'] },
  )
  serve(app, routes.wallBoard, async (ctx, { request }) => {
    const token = wallTokenIn(request.cookies, app.config) ?? ''
    return { ...(await readWallBoard(ctx, token)), version }
  })
}
