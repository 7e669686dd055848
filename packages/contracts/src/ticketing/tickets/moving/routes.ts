import { route } from '../../../foundation/route.ts'
import { TicketCreatedOnBehalf } from '../on-behalf/create-ticket-on-behalf.ts'
import {
  MessageParams,
  MovedMessage,
  MoveMessage,
  MovePreview,
  PreviewMove,
  SplitTicket,
} from './move-message.ts'

export const movingRoutes = {
  previewMove: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/messages/:messageId/move-preview',
    area: 'admin',
    params: MessageParams,
    query: PreviewMove,
    status: 200,
    response: MovePreview,
  }),
  moveMessage: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/messages/:messageId/move',
    area: 'admin',
    params: MessageParams,
    body: MoveMessage,
    status: 201,
    response: MovedMessage,
  }),
  splitTicket: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/messages/:messageId/split',
    area: 'admin',
    params: MessageParams,
    body: SplitTicket,
    status: 201,
    response: TicketCreatedOnBehalf,
  }),
} as const
