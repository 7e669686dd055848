import { routes } from '@lodge/contracts'
import {
  getDeflection,
  giveArticleFeedback,
  recordOpenedHit,
  recordSuggestions,
  suggestArticles,
} from '@lodge/desk/knowledge-base'
import { linkArticle, listLinkedArticles, unlinkArticle, writeArticleFromTicket } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { readerContext } from './reader-context.ts'

export async function askingRoutes(app: FastifyInstance) {
  serveArea(app, {
    suggestArticles: [suggestArticles, { hourly: 'suggestions' }],
    recordSuggestions: [recordSuggestions, { hourly: 'suggestions' }],
    deflection: getDeflection,
    linkedArticles: listLinkedArticles,
    linkArticle: [linkArticle, { hourly: 'changes' }],
    unlinkArticle: [unlinkArticle, { hourly: 'changes' }],
    writeArticleFromTicket: [writeArticleFromTicket, { hourly: 'changes' }],
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
