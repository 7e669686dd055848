import { routes } from '@lodge/contracts'
import { getDashboard, getQueueCounts, listTeams } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function queueRoutes(app: FastifyInstance) {
  serve(app, routes.queueCounts, async (ctx) => {
    const [counts, teams] = await Promise.all([getQueueCounts(ctx), listTeams(ctx)])
    return { ...counts, teams }
  })
  serve(app, routes.dashboard, (ctx) => getDashboard(ctx))
}
