import { routes, type TopicNode, type TreeNode } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { whileRunning } from '../../sla/queries.ts'

export const teamQuery = (alias: string) =>
  queryOptions({
    queryKey: ['team-records', alias],
    queryFn: ({ signal }) => http.call(routes.teamRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The business hours that a team can count by. */
export const teamHoursQuery = queryOptions({
  queryKey: ['team-hours'],
  queryFn: ({ signal }) => http.call(routes.teamHoursOptions, {}, { signal }),
})

/** Counts anew each time, as tickets come and go. Null stands for the hours of the policies. */
export const teamHoursImpactQuery = (alias: string, businessHours: string | null) =>
  queryOptions({
    queryKey: ['team-hours-impact', alias, businessHours],
    queryFn: ({ signal }) =>
      http.call(
        routes.teamHoursImpact,
        { params: { alias }, query: businessHours === null ? {} : { businessHours } },
        { signal },
      ),
    staleTime: 0,
  })

export const teamRecalculationsKey = ['team-recalculations']

export const teamRecalculationsQuery = (alias: string) =>
  queryOptions({
    queryKey: [...teamRecalculationsKey, alias],
    queryFn: ({ signal }) => http.call(routes.teamRecalculations, { params: { alias } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => whileRunning(state.data?.items),
  })

/** The topics that a member can know, as the ticket's own page offers them. */
export const skillTopicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: ({ signal }) => http.call(routes.staffTopics, {}, { signal }),
})

/** Returns topics as nodes of a tree selector. */
export function toTopicTree(topics: readonly TopicNode[]): TreeNode[] {
  return topics.map(({ alias, name, children }) => ({
    id: alias,
    label: name,
    children: toTopicTree(children),
  }))
}

/** Everybody who can be a member. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => http.call(routes.agents, {}, { signal }),
})
