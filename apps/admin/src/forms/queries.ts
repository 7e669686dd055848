import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const formQuery = (alias: string) =>
  queryOptions({
    queryKey: ['form-records', alias],
    queryFn: ({ signal }) => http.call(routes.formRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })
