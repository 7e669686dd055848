import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const departmentQuery = (alias: string) =>
  queryOptions({
    queryKey: ['department-records', alias],
    queryFn: ({ signal }) => http.call(routes.departmentRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The tree of departments, to choose one from. */
export const departmentTreeQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: ({ signal }) => http.call(routes.departments, {}, { signal }),
})
