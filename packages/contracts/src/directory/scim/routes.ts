import { superadmin } from '../../foundation/permissions.ts'
import { noContent, route } from '../../foundation/route.ts'
import { ConnectScimGroup, ScimOverview, ScimParams } from './scim.ts'

const access = { area: 'admin', permission: superadmin } as const
const path = '/api/backend/directories'

export const scimRoutes = {
  directories: route({ ...access, method: 'GET', path, status: 200, response: ScimOverview }),
  /** Gives a team the members of a group who are staff, or takes them out again. */
  connectScimGroup: route({
    ...access,
    method: 'PUT',
    path: `${path}/groups/:id/team`,
    params: ScimParams,
    body: ConnectScimGroup,
    status: 200,
    response: ScimOverview,
  }),
  /** Forgets the users and groups of a directory whose token is gone. */
  forgetDirectory: route({
    ...access,
    method: 'DELETE',
    path: `${path}/:id`,
    params: ScimParams,
    status: 204,
    response: noContent,
  }),
} as const
