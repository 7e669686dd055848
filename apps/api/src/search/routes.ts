import { routes } from '@lodge/contracts'
import { searchPeople, searchTickets } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { contextWhileWanted } from '../sessions/guard.ts'

/** The next search of somebody who types makes the last one useless. */
export async function searchRoutes(app: FastifyInstance) {
  serve(app, routes.searchTickets, (_, { query, request }) =>
    searchTickets(contextWhileWanted(request), query),
  )
  serve(app, routes.searchPeople, async (_, { query, request }) => ({
    items: await searchPeople(contextWhileWanted(request), query),
  }))
}
