import { z } from 'zod'
import { Dashboard, QueueCounts } from './queues.ts'
import { NamedRef } from '../shared.ts'
import { route } from '../route.ts'

export const queuesRoutes = {
  queueCounts: route({
    method: 'GET',
    path: '/api/backend/queues',
    area: 'admin',
    status: 200,
    response: QueueCounts.extend({ teams: z.array(NamedRef) }),
  }),
  dashboard: route({
    method: 'GET',
    path: '/api/backend/dashboard',
    area: 'admin',
    status: 200,
    response: Dashboard,
  }),
} as const
