import { listOf, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { CourseView, ListStaffTopics, TopicNode, TopicView } from './topics.ts'

export const topicsRoutes = {
  topics: route({
    method: 'GET',
    path: '/api/topics',
    area: 'anyone',
    status: 200,
    response: listOf(TopicNode),
  }),
  /** For staff, who see every topic. */
  staffTopics: route({
    method: 'GET',
    path: '/api/backend/topics',
    area: 'admin',
    query: ListStaffTopics,
    status: 200,
    response: listOf(TopicNode),
  }),
  topic: route({
    method: 'GET',
    path: '/api/topics/:alias',
    area: 'portal',
    params: AliasParams,
    status: 200,
    response: TopicView,
  }),
  myCourses: route({
    method: 'GET',
    path: '/api/me/courses',
    area: 'portal',
    status: 200,
    response: listOf(CourseView),
  }),
} as const
