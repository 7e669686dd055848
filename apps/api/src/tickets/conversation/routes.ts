import { type DraftView, routes } from '@lodge/contracts'
import {
  discardScheduledReply,
  getComposer,
  listScheduledReplies,
  saveDraft,
  scheduleReply,
  sendScheduledReply,
  takeBackReply,
} from '@lodge/desk/ticketing'
import { type Actor, personIdOf } from '@lodge/domain'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'

export async function conversationRoutes(app: FastifyInstance) {
  serveArea(app, {
    composer: getComposer,
    scheduledReplies: listScheduledReplies,
    sendScheduledReply: [sendScheduledReply, { hourly: 'replies' }],
    discardScheduledReply,
  })
  const push = (actor: Actor, draft: DraftView, by: { ticketNumber: number; device: string }) => {
    const personId = personIdOf(actor)
    if (personId) app.pushDraft(personId, { ...draft, ...by })
  }
  serve(app, routes.saveDraft, async (ctx, { params, body: { device, ...draftText } }) => {
    const draft = await saveDraft(ctx, { ...params, ...draftText })
    push(ctx.actor, draft, { ticketNumber: params.number, device })
    return draft
  })
  serve(
    app,
    routes.scheduleReply,
    async (ctx, { params: { number }, body: { device, ...reply } }) => {
      const scheduled = await scheduleReply(ctx, { number, ...reply })
      const updatedAt = ctx.now().toISOString()
      const gone: DraftView = { visibility: 'public', html: '', attachments: [], revision: 0, updatedAt }
      push(ctx.actor, gone, { ticketNumber: number, device })
      return scheduled
    },
    { hourly: 'replies' },
  )
  serve(app, routes.takeBackReply, async (ctx, { params, body: { device } }) => {
    const result = await takeBackReply(ctx, params)
    push(ctx.actor, result.draft, { ticketNumber: params.number, device })
    return result
  })
}
