import { portalRoutes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const embeddedTopicQuery = (alias: string) =>
  queryOptions({
    queryKey: ['embedded-topic', alias],
    queryFn: ({ signal }) => http.call(portalRoutes.embeddedTopic, { params: { alias } }, { signal }),
    staleTime: 60_000,
  })
