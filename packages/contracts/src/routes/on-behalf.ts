import {
  FindRequesters,
  OpenedFor,
  OpenTicketFor,
  RequesterOption,
  TopicFor,
  TopicForRequester,
} from '../on-behalf.ts'
import { AliasParams } from '../shared.ts'
import { listOf, route } from './route.ts'

/** Tickets that agents open for others. */
export const onBehalfRoutes = {
  openTicketFor: route({
    method: 'POST',
    path: '/api/backend/tickets',
    area: 'admin',
    body: OpenTicketFor,
    status: 201,
    response: OpenedFor,
  }),
  requesters: route({
    method: 'GET',
    path: '/api/backend/requesters',
    area: 'admin',
    query: FindRequesters,
    status: 200,
    response: listOf(RequesterOption),
  }),
  topicFor: route({
    method: 'GET',
    path: '/api/backend/topics/:alias/form',
    area: 'admin',
    params: AliasParams,
    query: TopicForRequester,
    status: 200,
    response: TopicFor,
  }),
} as const
