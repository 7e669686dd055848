import { routes } from '@lodge/contracts'
import { listFormerTeamAliases, listTeams } from '@lodge/desk/identity'
import { getDashboard, getDashboardNow } from '@lodge/desk/insight'
import { getQueueCounts } from '@lodge/desk/ticketing'
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
