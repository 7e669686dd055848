import { route } from '../route.ts'
import { Dashboard } from './dashboard.ts'

export const reportsRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/backend/dashboard',
    area: 'admin',
    status: 200,
    response: Dashboard,
  }),
} as const
