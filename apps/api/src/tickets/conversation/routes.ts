import { routes } from '@lodge/contracts'
import { getComposer, saveDraft } from '@lodge/desk/ticketing'
import { personIdOf } from '@lodge/domain'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'
import { serveArea } from '../../serve-area.ts'

export async function conversationRoutes(app: FastifyInstance) {
  serveArea(app, {
    composer: getComposer,
  })
  serve(app, routes.saveDraft, async (ctx, { params, body: { device, ...draftText } }) => {
    const draft = await saveDraft(ctx, { ...params, ...draftText })
    const personId = personIdOf(ctx.actor)
    if (personId) app.pushDraft(personId, { ...draft, ticketNumber: params.number, device })
    return draft
  })
}
