import { listOf, route } from '../../foundation/route.ts'
import {
  BulkReplyPreview,
  BulkUpdateFailuresPage,
  BulkUpdateParams,
  BulkUpdateView,
  CreateBulkUpdate,
  ListBulkUpdateFailures,
  PreviewBulkReply,
} from './bulk-updates.ts'

export const bulkUpdatesRoutes = {
  bulkUpdates: route({
    method: 'GET',
    path: '/api/backend/bulk-updates',
    area: 'admin',
    status: 200,
    response: listOf(BulkUpdateView),
  }),
  createBulkUpdate: route({
    method: 'POST',
    path: '/api/backend/bulk-updates',
    area: 'admin',
    body: CreateBulkUpdate,
    status: 202,
    response: BulkUpdateView,
  }),
  previewBulkReply: route({
    method: 'POST',
    path: '/api/backend/bulk-reply-preview',
    area: 'admin',
    keyless: 'reads',
    body: PreviewBulkReply,
    status: 200,
    response: BulkReplyPreview,
  }),
  bulkUpdateFailures: route({
    method: 'GET',
    path: '/api/backend/bulk-updates/:id/failures',
    area: 'admin',
    params: BulkUpdateParams,
    query: ListBulkUpdateFailures,
    status: 200,
    response: BulkUpdateFailuresPage,
  }),
  undoBulkUpdate: route({
    method: 'POST',
    path: '/api/backend/bulk-updates/:id/undo',
    area: 'admin',
    params: BulkUpdateParams,
    status: 202,
    response: BulkUpdateView,
  }),
} as const
