import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: ({ signal }) => http.call(routes.siteSettings, {}, { signal }),
  staleTime: 0,
})

const pollMs = 1_500

/** The state of a test mail, read again until it is sent or has failed. */
export const testMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['test-mail', id],
    queryFn: ({ signal }) => http.call(routes.testMailStatus, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? pollMs : false),
    staleTime: 0,
  })
