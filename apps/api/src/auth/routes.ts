import { routes } from '@lodge/contracts'
import { completePasswordReset, openPasswordReset, requestPasswordReset } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { limitPasswordResets } from '../people/sign-in-limits.ts'
import { serve } from '../serve.ts'

/** What staff need besides their password to get in. */
export async function authRoutes(app: FastifyInstance) {
  serve(app, routes.requestPasswordReset, async (ctx, { body, request }) => {
    await limitPasswordResets(request, body.email)
    await requestPasswordReset(ctx, body)
  })
  serve(app, routes.openPasswordReset, (ctx, { body }) => openPasswordReset(ctx, body))
  serve(app, routes.completePasswordReset, (ctx, { body }) => completePasswordReset(ctx, body))
}
