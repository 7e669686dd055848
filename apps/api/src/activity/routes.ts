import { routes } from '@lodge/contracts'
import { listActivity } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function activityRoutes(app: FastifyInstance) {
  serve(app, routes.activity, (ctx, { query }) => listActivity(ctx, query))
}
