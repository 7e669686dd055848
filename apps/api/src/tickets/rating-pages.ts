import { RateTicket, Rating } from '@lodge/contracts'
import { type OpenedRating, openRating, rateByLink, renderRatingPage } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LinkParams, linkPageRoute, serveLinkPages } from '../plugins/link-pages.ts'
import { contextOf } from '../sessions/guard.ts'

const Query = z.object({ rating: Rating.optional().catch(undefined) })

/** Rates only by sending the form: programs open links to look at them. */
export async function ratingPages(app: FastifyInstance) {
  const { secret } = app.config
  const send = serveLinkPages(app, renderRatingPage)
  app.get('/rate/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const opened = await openRating(contextOf(request), token, secret)
    const chosenRating = Query.parse(request.query).rating ?? null
    return send(reply, opened, (siteName) => ({ siteName, opened, chosen: chosenRating, isSent: false }))
  })
  app.post('/rate/:token', linkPageRoute, async (request, reply) => {
    const { token } = LinkParams.parse(request.params)
    const rating = RateTicket.safeParse(request.body)
    const ctx = contextOf(request)
    const opened: OpenedRating | null = rating.success
      ? await rateByLink(ctx, { token, secret, ...rating.data })
      : await openRating(ctx, token, secret)
    const chosenRating = rating.data?.rating ?? null
    return send(reply, opened, (siteName) => ({
      siteName,
      opened,
      chosen: chosenRating,
      isSent: rating.success,
    }))
  })
}
