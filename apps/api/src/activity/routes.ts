import { routes } from '@lodge/contracts'
import { listActivity, listRecordActivity } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function activityRoutes(app: FastifyInstance) {
  serve(app, routes.activity, (ctx, { query }) => listActivity(ctx, query))
  serve(app, routes.subjectActivity, (ctx, { params, query }) =>
    listRecordActivity(ctx, { ...params, ...query }),
  )
}
