import { ActivityPage, ListActivity } from '../activity.ts'
import { route } from './route.ts'

export const activityRoutes = {
  activity: route({
    method: 'GET',
    path: '/api/backend/activity',
    area: 'admin',
    permission: 'superadmin',
    query: ListActivity,
    status: 200,
    response: ActivityPage,
  }),
} as const
