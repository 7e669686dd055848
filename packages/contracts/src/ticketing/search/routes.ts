import { listOf, route } from '../../foundation/route.ts'
import { PersonHit, SearchPage, SearchPeople, SearchTickets } from './search.ts'

export const searchRoutes = {
  searchTickets: route({
    method: 'GET',
    path: '/api/backend/search/tickets',
    area: 'admin',
    query: SearchTickets,
    status: 200,
    response: SearchPage,
  }),
  searchPeople: route({
    method: 'GET',
    path: '/api/backend/search/people',
    area: 'admin',
    query: SearchPeople,
    status: 200,
    response: listOf(PersonHit),
  }),
} as const
