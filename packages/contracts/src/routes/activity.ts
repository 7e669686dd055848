import { ActivityPage, ListActivity } from '../activity.ts'
import { ListRecordActivity, RecordActivityPage, RecordParams } from '../record-activity.ts'
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
  /** For whoever may change such a record. */
  recordActivity: route({
    method: 'GET',
    path: '/api/backend/activity/:kind/:alias',
    area: 'admin',
    params: RecordParams,
    query: ListRecordActivity,
    status: 200,
    response: RecordActivityPage,
  }),
} as const
