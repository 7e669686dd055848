import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** Changes of a directory are pushed to nobody. */
export const directoriesQuery = queryOptions({
  queryKey: ['directories'],
  queryFn: ({ signal }) => http.call(routes.directories, {}, { signal }),
  staleTime: 0,
})
