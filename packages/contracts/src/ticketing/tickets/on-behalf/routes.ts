import { listOf, route } from '../../../foundation/route.ts'
import { AliasParams } from '../../../foundation/shared.ts'
import {
  CreateTicketOnBehalf,
  FindRequesters,
  GetTopicForm,
  RequesterOption,
  TicketCreatedOnBehalf,
  TopicForm,
} from './create-ticket-on-behalf.ts'

export const onBehalfRoutes = {
  createTicketOnBehalf: route({
    method: 'POST',
    path: '/api/backend/tickets',
    area: 'admin',
    keyless: 'submission',
    body: CreateTicketOnBehalf,
    status: 201,
    response: TicketCreatedOnBehalf,
  }),
  requesters: route({
    method: 'GET',
    path: '/api/backend/requesters',
    area: 'admin',
    query: FindRequesters,
    status: 200,
    response: listOf(RequesterOption),
  }),
  topicForm: route({
    method: 'GET',
    path: '/api/backend/topics/:alias/form',
    area: 'admin',
    params: AliasParams,
    query: GetTopicForm,
    status: 200,
    response: TopicForm,
  }),
} as const
