import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** The latest background jobs that have failed, read anew at each visit. */
export const failedJobsQuery = queryOptions({
  queryKey: ['failed-jobs'],
  queryFn: ({ signal }) => http.call(routes.failedJobs, {}, { signal }),
  staleTime: 0,
})
