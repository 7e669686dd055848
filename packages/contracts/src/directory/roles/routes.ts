import { z } from 'zod'
import { superadmin } from '../../foundation/permissions.ts'
import { listOf, noContent, route } from '../../foundation/route.ts'
import { RequireSecondFactor, RoleParams, RoleView, SaveRole, UpdateRole } from './roles.ts'

const access = { area: 'admin', permission: superadmin } as const
const path = '/api/backend/settings/roles'
const oneRole = { ...access, path: `${path}/:id`, params: RoleParams } as const

export const rolesRoutes = {
  roles: route({ ...access, method: 'GET', path, status: 200, response: listOf(RoleView) }),
  rolesCsv: route({ ...access, method: 'GET', path: `${path}.csv`, status: 200, response: z.unknown() }),
  role: route({ ...oneRole, method: 'GET', status: 200, response: RoleView }),
  createRole: route({
    ...access,
    method: 'POST',
    path,
    needsProof: true,
    body: SaveRole,
    status: 201,
    response: RoleView,
  }),
  updateRole: route({
    ...oneRole,
    method: 'PUT',
    needsProof: true,
    body: UpdateRole,
    status: 200,
    response: RoleView,
  }),
  requireSecondFactor: route({
    ...oneRole,
    method: 'PUT',
    path: `${path}/:id/second-factor`,
    body: RequireSecondFactor,
    needsProof: true,
    status: 200,
    response: RoleView,
  }),
  deleteRole: route({ ...oneRole, method: 'DELETE', needsProof: true, status: 204, response: noContent }),
} as const
