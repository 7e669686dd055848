import { route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { Availability, OwnAway, SaveAway, SetTicketLimit, TeamMemberParams } from './availability.ts'

const own = { area: 'admin', path: '/api/backend/me/away' } as const
const supervised = { area: 'admin', permission: 'view_report' } as const

export const availabilityRoutes = {
  ownAway: route({ ...own, method: 'GET', status: 200, response: OwnAway }),
  saveOwnAway: route({
    ...own,
    method: 'PUT',
    keyless: 'repeats',
    body: SaveAway,
    status: 200,
    response: OwnAway,
  }),
  endOwnAway: route({ ...own, method: 'DELETE', keyless: 'repeats', status: 200, response: OwnAway }),
  /** The members of the teams that the agent sees. */
  availability: route({
    ...supervised,
    method: 'GET',
    path: '/api/backend/availability',
    status: 200,
    response: Availability,
  }),
  saveAwayOf: route({
    ...supervised,
    method: 'PUT',
    path: '/api/backend/availability/people/:alias/away',
    keyless: 'repeats',
    params: AliasParams,
    body: SaveAway,
    status: 200,
    response: Availability,
  }),
  endAwayOf: route({
    ...supervised,
    method: 'DELETE',
    path: '/api/backend/availability/people/:alias/away',
    keyless: 'repeats',
    params: AliasParams,
    status: 200,
    response: Availability,
  }),
  setTicketLimit: route({
    ...supervised,
    method: 'PUT',
    path: '/api/backend/availability/teams/:team/members/:alias/limit',
    keyless: 'repeats',
    params: TeamMemberParams,
    body: SetTicketLimit,
    status: 200,
    response: Availability,
  }),
} as const
