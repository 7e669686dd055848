import { routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

export const userQuery = (alias: string) =>
  queryOptions({
    queryKey: ['user-records', alias],
    queryFn: ({ signal }) => http.call(routes.userRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const userOptionsQuery = queryOptions({
  queryKey: ['user-options'],
  queryFn: ({ signal }) => http.call(routes.userOptions, {}, { signal }),
})

/** The open tickets that a person would leave behind. */
export const deactivationPreviewQuery = (alias: string) =>
  queryOptions({
    queryKey: ['user-records', alias, 'hand-over'],
    queryFn: ({ signal }) =>
      http.call(routes.previewHandOver, { body: { change: 'deactivation', person: alias } }, { signal }),
    staleTime: 0,
  })
