import { routes } from '@lodge/contracts'
import { exportActivity, listActivity, listActors, listRecordActivity } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'

export async function activityRoutes(app: FastifyInstance) {
  serve(app, routes.activity, (ctx, { query }) => listActivity(ctx, query))
  serve(
    app,
    routes.activityCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'activity-log', await exportActivity(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serve(app, routes.activityActors, (ctx, { query }) => listActors(ctx, query))
  serve(app, routes.subjectActivity, (ctx, { params, query }) =>
    listRecordActivity(ctx, { ...params, ...query }),
  )
}
