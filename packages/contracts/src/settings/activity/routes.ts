import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import { ActivityPage, ActorOptions, ExportActivity, ListActivity, SearchActors } from './activity.ts'
import { ActivitySubjectParams, ListSubjectActivity, SubjectActivityPage } from './subject-activity.ts'

const access = { method: 'GET', area: 'admin', permission: 'superadmin', status: 200 } as const

export const activityRoutes = {
  activity: route({
    ...access,
    path: '/api/backend/activity',
    query: ListActivity,
    response: ActivityPage,
  }),
  activityCsv: route({
    ...access,
    path: '/api/backend/activity.csv',
    query: ExportActivity,
    response: z.unknown(),
  }),
  activityActors: route({
    ...access,
    path: '/api/backend/activity-actors',
    query: SearchActors,
    response: ActorOptions,
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
