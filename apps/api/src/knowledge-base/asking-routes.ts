import { routes } from '@lodge/contracts'
import {
  getDeflection,
  giveArticleFeedback,
  linkArticle,
  listLinkedArticles,
  recordOpenedHit,
  recordSuggestions,
  suggestArticles,
  unlinkArticle,
  writeArticleFromTicket,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { readerContext } from './reader-context.ts'

/** Articles while somebody asks, on tickets, and what their readers think of them. */
export async function askingRoutes(app: FastifyInstance) {
  serve(app, routes.suggestArticles, (ctx, { query }) => suggestArticles(ctx, query), {
    hourly: 'suggestions',
  })
  serve(
    app,
    routes.recordSuggestions,
    (ctx, { params, body }) => recordSuggestions(ctx, { ...params, ...body }),
    { hourly: 'suggestions' },
  )
  serve(app, routes.deflection, (ctx, { query }) => getDeflection(ctx, query))
  serve(app, routes.linkedArticles, (ctx, { params }) => listLinkedArticles(ctx, params))
  serve(app, routes.linkArticle, (ctx, { params }) => linkArticle(ctx, params), { hourly: 'changes' })
  serve(app, routes.unlinkArticle, (ctx, { params }) => unlinkArticle(ctx, params), { hourly: 'changes' })
  serve(app, routes.writeArticleFromTicket, (ctx, { params }) => writeArticleFromTicket(ctx, params), {
    hourly: 'changes',
  })
  serve(
    app,
    routes.giveArticleFeedback,
    async (_, call) => {
      const { request, params, body } = call
      return giveArticleFeedback(
        await readerContext(call),
        { ...params, ...body },
        {
          address: request.ip,
          browser: request.headers['user-agent'] ?? '',
          secret: app.config.secret,
        },
      )
    },
    { limits: ['feedbackByAddress'] },
  )
  serve(
    app,
    routes.recordOpenedHit,
    async (_, call) => recordOpenedHit(await readerContext(call), { ...call.params, ...call.body }),
    { limits: ['feedbackByAddress'] },
  )
}
