import { createHttpClient, withCsrfRetry, withProof } from '@lodge/client'
import { type AttachmentView, routes, staffUploads } from '@lodge/contracts'

/** This app's one HTTP client. */
export const http = withProof(withCsrfRetry(createHttpClient({ area: 'admin' })))

/** Where an attachment is read; the session decides whether it may be. */
export const fileUrl = (fileId: string) => `${http.baseUrl}/api/backend/files/${fileId}`

/** How staff upload a file, and take it back. What stays behind is cleared away in time. */
export const staffTransfer = {
  upload: (file: File, progress: Parameters<typeof http.uploadFile>[2]) =>
    http.uploadFile(staffUploads, file, progress),
  onDiscard: ({ id }: AttachmentView) =>
    void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined),
}
