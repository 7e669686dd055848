import { fileTypes, limits, routes } from '@lodge/contracts'
import { useFileUploads } from '@lodge/ui'
import { http } from '../http.ts'
import { withFreshToken } from '../with-fresh-token.ts'

/** Files for a message, within the limits of the help desk. */
export function useUploads() {
  return useFileUploads({
    maxFiles: limits.filesPerMessage,
    maxBytes: limits.fileSize,
    extensions: Object.values(fileTypes).flat(),
    upload: (file, progress) => withFreshToken(() => http.upload(routes.uploadFile, file, progress)),
    onDiscard: ({ id }) =>
      void http.call(routes.discardFile, { params: { fileId: id } }).catch(() => undefined),
  })
}

export type Uploads = ReturnType<typeof useUploads>
