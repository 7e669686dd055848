import { routes } from '@lodge/contracts'
import { getDashboard, getDashboardNow, getQueueCounts, listFormerTeamAliases, listTeams } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function queueRoutes(app: FastifyInstance) {
  serve(app, routes.queueCounts, async (ctx) => {
    const [counts, teams] = await Promise.all([getQueueCounts(ctx), listTeams(ctx)])
    return { ...counts, teams, formerAliases: await listFormerTeamAliases(ctx, teams) }
  })
  serve(app, routes.dashboard, async (ctx, { query }) =>
    getDashboard(ctx, query, await app.listOnlineAgents()),
  )
  serve(app, routes.dashboardNow, async (ctx, { query }) =>
    getDashboardNow(ctx, query, await app.listOnlineAgents()),
  )
}
