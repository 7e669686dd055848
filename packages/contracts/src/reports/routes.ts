import { Dashboard } from '../queues/queues.ts'
import { route } from '../route.ts'

export const reportsRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/backend/dashboard',
    area: 'admin',
    status: 200,
    response: Dashboard,
  }),
} as const
