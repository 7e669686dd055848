import { ComposerView, DraftParams, DraftView, SaveDraft } from './drafts.ts'
import { TicketParams } from '../tickets.ts'
import { route } from '../../route.ts'

export const conversationRoutes = {
  composer: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/composing',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: ComposerView,
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/drafts/:visibility',
    area: 'admin',
    params: DraftParams,
    body: SaveDraft,
    status: 200,
    response: DraftView,
  }),
} as const
