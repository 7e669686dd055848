import { listOf, noContent, route } from '../../../foundation/route.ts'
import { MessageView, ReplyToTicket, TicketParams } from '../tickets.ts'
import { ComposerView, DraftParams, DraftView, SaveDraft } from './drafts.ts'
import {
  ScheduledReplyParams,
  ScheduledReplyView,
  ScheduleReply,
  TakeBackReply,
  TakenBackReply,
} from './scheduled-replies.ts'

const scheduledReplies = '/api/backend/tickets/:number/scheduled-replies'

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
  /** Lists those that wait for their time or are held, and the agent's own that can be taken back. */
  scheduledReplies: route({
    method: 'GET',
    path: scheduledReplies,
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: listOf(ScheduledReplyView),
  }),
  scheduleReply: route({
    method: 'POST',
    path: scheduledReplies,
    area: 'admin',
    keyless: 'submission',
    params: TicketParams,
    body: ScheduleReply,
    status: 201,
    response: ScheduledReplyView,
  }),
  takeBackReply: route({
    method: 'POST',
    path: `${scheduledReplies}/:replyId/draft`,
    area: 'admin',
    params: ScheduledReplyParams,
    body: TakeBackReply,
    status: 201,
    response: TakenBackReply,
  }),
  sendScheduledReply: route({
    method: 'POST',
    path: `${scheduledReplies}/:replyId/sending`,
    area: 'admin',
    params: ScheduledReplyParams,
    status: 201,
    response: MessageView,
  }),
  discardScheduledReply: route({
    method: 'DELETE',
    path: `${scheduledReplies}/:replyId`,
    area: 'admin',
    params: ScheduledReplyParams,
    status: 204,
    response: noContent,
  }),
} as const
