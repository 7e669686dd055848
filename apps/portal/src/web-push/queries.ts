import { webPushRoutes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const webPushQuery = queryOptions({
  queryKey: ['my-web-push'],
  queryFn: ({ signal }) => http.call(webPushRoutes.myWebPush, {}, { signal }),
  staleTime: 0,
})
