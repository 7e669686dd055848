import { routes } from '@lodge/contracts'
import { searchPeople, searchTickets } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function searchRoutes(app: FastifyInstance) {
  serve(app, routes.searchTickets, (ctx, { query }) => searchTickets(ctx, query))
  serve(app, routes.searchPeople, async (ctx, { query }) => ({ items: await searchPeople(ctx, query) }))
}
