import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import { AliasParams, SetArchived } from '../../foundation/shared.ts'
import { TicketParams } from '../tickets/tickets.ts'
import {
  CannedResponseOptionsView,
  CannedResponsePreview,
  CannedResponsesPage,
  CannedResponseView,
  FilledCannedResponses,
  ListCannedResponses,
  PreviewCannedResponse,
  SaveCannedResponse,
  SearchCannedResponses,
  UpdateCannedResponse,
} from './canned-responses.ts'

export const cannedResponsesRoutes = {
  cannedResponses: route({
    method: 'GET',
    path: '/api/backend/canned-responses',
    area: 'admin',
    permission: 'manage_canned_response',
    query: ListCannedResponses,
    status: 200,
    response: CannedResponsesPage,
  }),
  cannedResponsesCsv: route({
    method: 'GET',
    path: '/api/backend/canned-responses.csv',
    area: 'admin',
    permission: 'manage_canned_response',
    query: ListCannedResponses,
    status: 200,
    response: z.unknown(),
  }),
  cannedResponse: route({
    method: 'GET',
    path: '/api/backend/canned-responses/:alias',
    area: 'admin',
    permission: 'manage_canned_response',
    params: AliasParams,
    status: 200,
    response: CannedResponseView,
  }),
  createCannedResponse: route({
    method: 'POST',
    path: '/api/backend/canned-responses',
    area: 'admin',
    permission: 'manage_canned_response',
    body: SaveCannedResponse,
    status: 201,
    response: CannedResponseView,
  }),
  updateCannedResponse: route({
    method: 'PUT',
    path: '/api/backend/canned-responses/:alias',
    area: 'admin',
    permission: 'manage_canned_response',
    params: AliasParams,
    body: UpdateCannedResponse,
    status: 200,
    response: CannedResponseView,
  }),
  archiveCannedResponse: route({
    method: 'PUT',
    path: '/api/backend/canned-responses/:alias/archived',
    area: 'admin',
    permission: 'manage_canned_response',
    params: AliasParams,
    body: SetArchived,
    status: 200,
    response: CannedResponseView,
  }),
  previewCannedResponse: route({
    method: 'POST',
    path: '/api/backend/canned-response-preview',
    area: 'admin',
    keyless: 'reads',
    permission: 'manage_canned_response',
    body: PreviewCannedResponse,
    status: 200,
    response: CannedResponsePreview,
  }),
  /** Responses for the agent's teams, unfilled: a bulk update fills them for each ticket. */
  cannedResponseOptions: route({
    method: 'GET',
    path: '/api/backend/canned-response-options',
    area: 'admin',
    query: SearchCannedResponses,
    status: 200,
    response: CannedResponseOptionsView,
  }),
  /** Responses for the ticket's team, for every agent who sees the ticket. */
  ticketCannedResponses: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/canned-responses',
    area: 'admin',
    params: TicketParams,
    query: SearchCannedResponses,
    status: 200,
    response: FilledCannedResponses,
  }),
} as const
