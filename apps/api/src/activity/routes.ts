import { routes } from '@lodge/contracts'
import { exportActivity, listActivity, listActors, listRecordActivity } from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'

export async function activityRoutes(app: FastifyInstance) {
  serveArea(app, {
    activity: listActivity,
    activityActors: listActors,
    subjectActivity: listRecordActivity,
  })
  serve(
    app,
    routes.activityCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'activity-log', await exportActivity(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
}
