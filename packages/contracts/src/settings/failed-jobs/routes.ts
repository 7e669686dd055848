import { noContent, route } from '../../foundation/route.ts'
import { FailedJobList, FailedJobParams } from './failed-jobs.ts'

const access = { area: 'admin', permission: 'superadmin' } as const

export const failedJobsRoutes = {
  failedJobs: route({
    ...access,
    method: 'GET',
    path: '/api/backend/failed-jobs',
    status: 200,
    response: FailedJobList,
  }),
  retryFailedJob: route({
    ...access,
    method: 'POST',
    keyless: 'elsewhere',
    path: '/api/backend/failed-jobs/:queue/:id/retry',
    params: FailedJobParams,
    status: 204,
    response: noContent,
  }),
  discardFailedJob: route({
    ...access,
    method: 'POST',
    keyless: 'elsewhere',
    path: '/api/backend/failed-jobs/:queue/:id/discard',
    params: FailedJobParams,
    status: 204,
    response: noContent,
  }),
} as const
