import { z } from 'zod'
import { route } from '../../foundation/route.ts'
import { NamedRef } from '../../foundation/shared.ts'
import { QueueCounts } from './queues.ts'

export const queuesRoutes = {
  queueCounts: route({
    method: 'GET',
    path: '/api/backend/queues',
    area: 'admin',
    status: 200,
    response: QueueCounts.extend({
      teams: z.array(NamedRef),
      /** Aliases that these teams had before, each with the present one: addresses outlive them. */
      formerAliases: z.record(z.string(), z.string()).optional(),
    }),
  }),
} as const
