import { portalRoutes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'

export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: ({ signal }) => http.call(portalRoutes.topics, {}, { signal }),
  select: ({ items }) => items,
  // Topics come and go while a tab stays open.
  staleTime: 60_000,
})

/** A topic with its form. The promised time of an answer moves on, so it is asked for again and again. */
export const topicQuery = (alias: string) =>
  queryOptions({
    queryKey: ['topic', alias],
    queryFn: ({ signal }) => http.call(portalRoutes.topic, { params: { alias } }, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

export const myCoursesQuery = queryOptions({
  queryKey: ['my-courses'],
  queryFn: ({ signal }) => http.call(portalRoutes.myCourses, {}, { signal }),
  select: ({ items }) => items,
})

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: ({ signal }) => http.call(portalRoutes.departments, {}, { signal }),
  select: ({ items }) => items,
})
