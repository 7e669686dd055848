import { noContent, route } from '../../foundation/route.ts'
import { HandOverPreview, PlanHandOver, PreviewHandOver } from './hand-over.ts'

export const handOverRoutes = {
  previewHandOver: route({
    method: 'POST',
    path: '/api/backend/hand-over-previews',
    area: 'admin',
    keyless: 'reads',
    body: PreviewHandOver,
    status: 200,
    response: HandOverPreview,
  }),
  planHandOver: route({
    method: 'POST',
    path: '/api/backend/hand-overs',
    area: 'admin',
    body: PlanHandOver,
    status: 204,
    response: noContent,
  }),
} as const
