import { route } from '../route.ts'
import { ActivityPage, ListActivity } from './activity.ts'
import { ActivitySubjectParams, ListSubjectActivity, SubjectActivityPage } from './subject-activity.ts'

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
  /** For those who may change the record. */
  subjectActivity: route({
    method: 'GET',
    path: '/api/backend/activity/:kind/:alias',
    area: 'admin',
    params: ActivitySubjectParams,
    query: ListSubjectActivity,
    status: 200,
    response: SubjectActivityPage,
  }),
} as const
