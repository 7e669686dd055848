import { route } from '../../../foundation/route.ts'
import { MessageView, ReplyToTicket, TicketParams } from '../tickets.ts'
import { ComposerView, DraftParams, DraftView, SaveDraft } from './drafts.ts'

export const conversationRoutes = {
  composer: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/composer',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: ComposerView,
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/drafts/:visibility',
    area: 'admin',
    keyless: 'repeats',
    params: DraftParams,
    body: SaveDraft,
    status: 200,
    response: DraftView,
  }),
  replyToTicket: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/replies',
    area: 'admin',
    keyless: 'submission',
    params: TicketParams,
    body: ReplyToTicket,
    status: 201,
    response: MessageView,
  }),
} as const
