import { noContent, route } from '../route.ts'
import { AttachmentView, FileParams } from './attachments.ts'

export const filesRoutes = {
  uploadFile: route({
    method: 'POST',
    path: '/api/files',
    area: 'portal',
    status: 201,
    response: AttachmentView,
  }),
  discardFile: route({
    method: 'DELETE',
    path: '/api/files/:fileId',
    area: 'portal',
    params: FileParams,
    status: 204,
    response: noContent,
  }),
  uploadStaffFile: route({
    method: 'POST',
    path: '/api/backend/files',
    area: 'admin',
    status: 201,
    response: AttachmentView,
  }),
  discardStaffFile: route({
    method: 'DELETE',
    path: '/api/backend/files/:fileId',
    area: 'admin',
    params: FileParams,
    status: 204,
    response: noContent,
  }),
} as const
