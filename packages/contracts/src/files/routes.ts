import { noContent, route } from '../foundation/route.ts'
import { AttachmentView, FileParams } from './attachments.ts'
import { BeginUpload, UploadParams, UploadPartParams, UploadView } from './uploads.ts'

export const filesRoutes = {
  uploadFile: route({
    method: 'POST',
    path: '/api/files',
    area: 'portal',
    keyless: 'upload',
    status: 201,
    response: AttachmentView,
  }),
  discardFile: route({
    method: 'DELETE',
    path: '/api/files/:fileId',
    area: 'portal',
    keyless: 'upload',
    params: FileParams,
    status: 204,
    response: noContent,
  }),
  uploadStaffFile: route({
    method: 'POST',
    path: '/api/backend/files',
    area: 'admin',
    keyless: 'upload',
    status: 201,
    response: AttachmentView,
  }),
  discardStaffFile: route({
    method: 'DELETE',
    path: '/api/backend/files/:fileId',
    area: 'admin',
    keyless: 'upload',
    params: FileParams,
    status: 204,
    response: noContent,
  }),
  beginUpload: route({
    method: 'POST',
    path: '/api/uploads',
    area: 'portal',
    keyless: 'upload',
    body: BeginUpload,
    status: 201,
    response: UploadView,
  }),
  getUpload: route({
    method: 'GET',
    path: '/api/uploads/:uploadId',
    area: 'portal',
    params: UploadParams,
    status: 200,
    response: UploadView,
  }),
  /** The part's bytes are the body, as `application/octet-stream`. */
  addUploadPart: route({
    method: 'PUT',
    path: '/api/uploads/:uploadId/parts/:offset',
    area: 'portal',
    keyless: 'upload',
    params: UploadPartParams,
    status: 200,
    response: UploadView,
  }),
  finishUpload: route({
    method: 'POST',
    path: '/api/uploads/:uploadId/file',
    area: 'portal',
    keyless: 'upload',
    params: UploadParams,
    status: 201,
    response: AttachmentView,
  }),
  discardUpload: route({
    method: 'DELETE',
    path: '/api/uploads/:uploadId',
    area: 'portal',
    keyless: 'upload',
    params: UploadParams,
    status: 204,
    response: noContent,
  }),
  beginStaffUpload: route({
    method: 'POST',
    path: '/api/backend/uploads',
    area: 'admin',
    keyless: 'upload',
    body: BeginUpload,
    status: 201,
    response: UploadView,
  }),
  getStaffUpload: route({
    method: 'GET',
    path: '/api/backend/uploads/:uploadId',
    area: 'admin',
    params: UploadParams,
    status: 200,
    response: UploadView,
  }),
  /** The part's bytes are the body, as `application/octet-stream`. */
  addStaffUploadPart: route({
    method: 'PUT',
    path: '/api/backend/uploads/:uploadId/parts/:offset',
    area: 'admin',
    keyless: 'upload',
    params: UploadPartParams,
    status: 200,
    response: UploadView,
  }),
  finishStaffUpload: route({
    method: 'POST',
    path: '/api/backend/uploads/:uploadId/file',
    area: 'admin',
    keyless: 'upload',
    params: UploadParams,
    status: 201,
    response: AttachmentView,
  }),
  discardStaffUpload: route({
    method: 'DELETE',
    path: '/api/backend/uploads/:uploadId',
    area: 'admin',
    keyless: 'upload',
    params: UploadParams,
    status: 204,
    response: noContent,
  }),
} as const

/** Routes by which the portal sends a file: whole where it is small, else in parts. */
export const portalUploads = {
  whole: filesRoutes.uploadFile,
  begin: filesRoutes.beginUpload,
  get: filesRoutes.getUpload,
  addPart: filesRoutes.addUploadPart,
  finish: filesRoutes.finishUpload,
  discard: filesRoutes.discardUpload,
} as const

export const staffUploads = {
  whole: filesRoutes.uploadStaffFile,
  begin: filesRoutes.beginStaffUpload,
  get: filesRoutes.getStaffUpload,
  addPart: filesRoutes.addStaffUploadPart,
  finish: filesRoutes.finishStaffUpload,
  discard: filesRoutes.discardStaffUpload,
} as const
