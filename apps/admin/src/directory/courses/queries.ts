import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const courseQuery = (alias: string) =>
  queryOptions({
    queryKey: ['course-records', alias],
    queryFn: ({ signal }) => http.call(routes.courseRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })
