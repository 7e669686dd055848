import { createHttpClient, reloadSignedIn, withCsrfRetry, withProof } from '@lodge/client'
import { type AttachmentView, routes, staffUploads } from '@lodge/contracts'

const onUnauthorized = () => reloadSignedIn('admin')

/** This app's one HTTP client. */
export const http = withProof(withCsrfRetry(createHttpClient({ area: 'admin', onUnauthorized })))

/** Returns the address of an attachment; the session decides whether it may be read. */
export const fileUrl = (fileId: string) => `${http.baseUrl}/api/backend/files/${fileId}`

/** Uploads and discards a file of staff. A discard may fail: the server clears such files away in time. */
export const staffTransfer = {
  upload: (file: File, progress: Parameters<typeof http.uploadFile>[2]) =>
    http.uploadFile(staffUploads, file, progress),
  onDiscard: ({ id }: AttachmentView) =>
    void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined),
}
