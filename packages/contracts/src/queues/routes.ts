import { z } from 'zod'
import { route } from '../route.ts'
import { NamedRef } from '../shared.ts'
import { QueueCounts } from './queues.ts'

export const queuesRoutes = {
  queueCounts: route({
    method: 'GET',
    path: '/api/backend/queues',
    area: 'admin',
    status: 200,
    response: QueueCounts.extend({ teams: z.array(NamedRef) }),
  }),
} as const
