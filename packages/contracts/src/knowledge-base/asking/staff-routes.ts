import { route } from '../../foundation/route.ts'
import { Deflection, ReadDeflection } from './deflection.ts'

/** Outcomes of articles while somebody asked. */
export const deflectionRoutes = {
  deflection: route({
    method: 'GET',
    path: '/api/backend/knowledge-base/deflection',
    area: 'admin',
    permission: 'manage_knowledge_base',
    query: ReadDeflection,
    status: 200,
    response: Deflection,
  }),
} as const
