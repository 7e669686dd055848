import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** A link is last seen whenever its television asks, which nobody pushes. */
export const wallScreensQuery = queryOptions({
  queryKey: ['wall-screens'],
  queryFn: ({ signal }) => http.call(routes.wallScreens, {}, { signal }),
  staleTime: 0,
})
