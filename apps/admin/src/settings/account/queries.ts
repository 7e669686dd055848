import { type AccountView, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const accountQuery = queryOptions<AccountView>({
  queryKey: ['account'],
  queryFn: ({ signal }) => http.call(routes.account, {}, { signal }),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => http.call(routes.secondFactor, {}, { signal }),
  staleTime: 0,
})

export const calendarQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => http.call(routes.myCalendarFeed, {}, { signal }),
  staleTime: 0,
})

export const sessionsKey = ['sessions']

export const readSessions = (signal: AbortSignal) => http.call(routes.sessions, {}, { signal })

export const endSession = (sessionId: string | null) =>
  sessionId === null
    ? http.call(routes.endOtherSessions)
    : http.call(routes.endSession, { params: { sessionId } })
