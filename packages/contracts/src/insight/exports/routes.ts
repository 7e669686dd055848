import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import { ExportTickets } from './export-tickets.ts'

export const exportsRoutes = {
  exportTickets: route({
    method: 'GET',
    path: '/api/backend/tickets.csv',
    area: 'admin',
    query: ExportTickets,
    status: 200,
    response: z.unknown(),
  }),
} as const
