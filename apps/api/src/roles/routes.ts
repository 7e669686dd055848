import { routes } from '@lodge/contracts'
import {
  createRole,
  deleteRole,
  exportRoles,
  getRole,
  listRoles,
  requireSecondFactorOf,
  updateRole,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'

/** What each role may do: for superadmins. */
export async function roleRoutes(app: FastifyInstance) {
  serve(app, routes.roles, (ctx) => listRoles(ctx))
  serve(app, routes.rolesCsv, async (ctx, { reply }) => sendCsv(reply, 'roles', exportRoles(ctx)), {
    limits: ['exportsByPerson'],
  })
  serve(app, routes.role, (ctx, { params }) => getRole(ctx, params))
  serve(app, routes.createRole, (ctx, { body }) => createRole(ctx, body))
  serve(app, routes.updateRole, (ctx, { params, body: { revision, ...input } }) =>
    updateRole(ctx, { ...params, revision, input }),
  )
  serve(app, routes.requireSecondFactor, (ctx, { params, body }) =>
    requireSecondFactorOf(ctx, { ...params, ...body }),
  )
  serve(app, routes.deleteRole, (ctx, { params }) => deleteRole(ctx, params))
}
