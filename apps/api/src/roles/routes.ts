import { routes } from '@lodge/contracts'
import {
  createRole,
  deleteRole,
  exportRoles,
  getRole,
  listRoles,
  requireSecondFactorOf,
  updateRole,
} from '@lodge/desk/directory'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

export async function roleRoutes(app: FastifyInstance) {
  serveArea(app, {
    roles: listRoles,
    role: getRole,
    createRole,
    requireSecondFactor: requireSecondFactorOf,
    deleteRole,
  })
  serve(app, routes.rolesCsv, async (ctx, { reply }) => sendCsv(reply, 'roles', exportRoles(ctx)), {
    limits: ['exportsByPerson'],
  })
  serve(app, routes.updateRole, (ctx, { params, body: { revision, ...input } }) =>
    updateRole(ctx, { ...params, revision, input }),
  )
}
