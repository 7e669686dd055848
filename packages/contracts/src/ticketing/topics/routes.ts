import { listOf, route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { CourseView, EmbeddedTopic, ListStaffTopics, TopicNode, TopicView } from './topics.ts'

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
  /** For the frame on other sites, where nobody is signed in. */
  embeddedTopic: route({
    method: 'GET',
    path: '/api/embed/topics/:alias',
    area: 'anyone',
    params: AliasParams,
    status: 200,
    response: EmbeddedTopic,
  }),
  myCourses: route({
    method: 'GET',
    path: '/api/me/courses',
    area: 'portal',
    status: 200,
    response: listOf(CourseView),
  }),
} as const
