import { routes, type TopicNode, type TreeNode } from '@lodge/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

const minQueryLength = 2

/** People by any part of name or address, from two letters on. */
export const requestersQuery = (q: string) =>
  queryOptions({
    queryKey: ['requesters', q],
    queryFn: ({ signal }) => http.call(routes.requesters, { query: { q } }, { signal }),
    select: ({ items }) => items,
    enabled: q.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** The topics as this person sees them; all of them for somebody who is not known yet. */
export const topicOptionsQuery = (requester: string | undefined) =>
  queryOptions({
    queryKey: ['topics', 'options', requester ?? null],
    queryFn: ({ signal }) =>
      http.call(routes.staffTopics, { query: requester === undefined ? {} : { requester } }, { signal }),
    select: ({ items }) => items.map(toTreeNode),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The form of a topic as this requester would fill it. */
export const topicFormQuery = (alias: string, requester: string | undefined) =>
  queryOptions({
    queryKey: ['topic-form', alias, requester ?? null],
    queryFn: ({ signal }) =>
      http.call(
        routes.topicForm,
        { params: { alias }, query: requester === undefined ? {} : { requester } },
        { signal },
      ),
    placeholderData: (before) => (before?.alias === alias ? before : undefined),
    staleTime: 60_000,
  })

function toTreeNode({ alias, name, children, disabledBecause, ...marks }: TopicNode): TreeNode {
  return {
    id: alias,
    label: name,
    isDefaultExpanded: marks.isDefaultExpanded,
    isNew: marks.isNew,
    // Topics that group others can always be opened.
    isDisabled: disabledBecause !== undefined && children.length === 0,
    ...(children.length > 0 && { children: children.map(toTreeNode) }),
  }
}
