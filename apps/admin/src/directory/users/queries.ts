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

/** People by name or address, to merge into. */
export const otherPeopleQuery = (search: string, alias: string) =>
  queryOptions({
    queryKey: ['user-records', 'search', search],
    queryFn: ({ signal }) => http.call(routes.userRecords, { query: { search } }, { signal }),
    enabled: search !== '',
    select: ({ items }) => items.filter((person) => person.alias !== alias).slice(0, 8),
  })

export const peopleMergeQuery = (alias: string, target: string) =>
  queryOptions({
    queryKey: ['user-records', alias, 'merge', target],
    queryFn: ({ signal }) =>
      http.call(routes.previewPeopleMerge, { params: { alias }, query: { target } }, { signal }),
    staleTime: 0,
    retry: false,
  })

/** The open tickets that a person would leave behind. */
export const deactivationPreviewQuery = (alias: string) =>
  queryOptions({
    queryKey: ['user-records', alias, 'hand-over'],
    queryFn: ({ signal }) =>
      http.call(routes.previewHandOver, { body: { change: 'deactivation', person: alias } }, { signal }),
    staleTime: 0,
  })
