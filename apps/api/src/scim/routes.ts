import { connectScimGroup, forgetDirectory, listDirectories } from '@lodge/desk/directory'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

/** Directories that keep accounts by SCIM, in the back office. */
export async function directoryRoutes(app: FastifyInstance) {
  const { appUrl } = app.config
  serveArea(app, {
    directories: (ctx) => listDirectories({ ...ctx, appUrl }),
    connectScimGroup: (ctx, input) => connectScimGroup({ ...ctx, appUrl }, input),
    forgetDirectory: (ctx, input) => forgetDirectory({ ...ctx, appUrl }, input),
  })
}
