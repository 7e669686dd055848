import { z } from 'zod'
import {
  ChangeTags,
  SetFormAnswers,
  SetCourse,
  SetTopic,
  SetDepartment,
  SuggestByText,
  TicketForm,
  SetTopicResult,
} from './ticket-properties.ts'
import { TicketParams, TicketRow } from '../tickets.ts'
import { CourseView } from '../../topics/topics.ts'
import { listOf, route } from '../../route.ts'

export const ticketPropertiesRoutes = {
  setTopic: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/topic',
    area: 'admin',
    params: TicketParams,
    body: SetTopic,
    status: 200,
    response: SetTopicResult,
  }),
  setDepartment: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/unit',
    area: 'admin',
    params: TicketParams,
    body: SetDepartment,
    status: 200,
    response: TicketRow,
  }),
  setCourse: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/course',
    area: 'admin',
    params: TicketParams,
    body: SetCourse,
    status: 200,
    response: TicketRow,
  }),
  changeTags: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/tags',
    area: 'admin',
    params: TicketParams,
    body: ChangeTags,
    status: 200,
    response: TicketRow,
  }),
  ticketForm: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/form',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: TicketForm,
  }),
  setFormAnswers: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/answers',
    area: 'admin',
    params: TicketParams,
    body: SetFormAnswers,
    status: 200,
    response: TicketRow,
  }),
  suggestTags: route({
    method: 'GET',
    path: '/api/backend/tags',
    area: 'admin',
    query: SuggestByText,
    status: 200,
    response: listOf(z.string()),
  }),
  suggestCourses: route({
    method: 'GET',
    path: '/api/backend/courses',
    area: 'admin',
    query: SuggestByText,
    status: 200,
    response: listOf(CourseView),
  }),
} as const
