import { portalRoutes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const myAccountQuery = queryOptions({
  queryKey: ['my-account'],
  queryFn: ({ signal }) => http.call(portalRoutes.myAccount, {}, { signal }),
  staleTime: 0,
})

export const mySessionsKey = ['my-sessions']

export const readMySessions = (signal: AbortSignal) => http.call(portalRoutes.mySessions, {}, { signal })

export const endMySession = (sessionId: string | null) =>
  sessionId === null
    ? http.call(portalRoutes.endMyOtherSessions)
    : http.call(portalRoutes.endMySession, { params: { sessionId } })

export const myDataUrl = (format: 'json' | 'zip') =>
  `${http.baseUrl}${portalRoutes.exportMyData.path}?format=${format}`
