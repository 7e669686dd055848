import { route } from '../../foundation/route.ts'
import { Dashboard, DashboardNow, DashboardNowQuery, DashboardQuery } from './dashboard.ts'

export const reportsRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/backend/dashboard',
    area: 'admin',
    query: DashboardQuery,
    status: 200,
    response: Dashboard,
  }),
  /** The part of it that events change. */
  dashboardNow: route({
    method: 'GET',
    path: '/api/backend/dashboard/now',
    area: 'admin',
    query: DashboardNowQuery,
    status: 200,
    response: DashboardNow,
  }),
} as const
