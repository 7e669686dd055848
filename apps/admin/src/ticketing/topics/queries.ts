import { type ListTopicRecords, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** The key of all queries that show topics; a change of a topic reads them anew. */
const topicsKey = ['topics'] as const

/** The tree as staff keep it, or what of it a search finds. */
export const topicListQuery = (filter: ListTopicRecords) =>
  queryOptions({
    queryKey: [...topicsKey, 'records', filter],
    queryFn: ({ signal }) => http.call(routes.topicRecords, { query: filter }, { signal }),
    staleTime: 0,
  })

/** All that are in use. */
export const activeTopicsQuery = topicListQuery({ show: 'active' })

export const topicQuery = (alias: string) =>
  queryOptions({
    queryKey: ['topic-record', alias],
    queryFn: ({ signal }) => http.call(routes.topicRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The SLA policy that a topic's tickets get, for students of a department or, with null, of none. */
export const topicPolicyQuery = (alias: string, department: string | null) =>
  queryOptions({
    queryKey: ['topic-record', alias, 'policy', department],
    queryFn: ({ signal }) =>
      http.call(
        routes.topicPolicy,
        { params: { alias }, query: department === null ? {} : { department } },
        { signal },
      ),
    staleTime: 0,
  })

/** The forms that a topic can have. */
export const topicFormsQuery = queryOptions({
  queryKey: ['topic-forms'],
  queryFn: ({ signal }) => http.call(routes.topicFormOptions, {}, { signal }),
})
