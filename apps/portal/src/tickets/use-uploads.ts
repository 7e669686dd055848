import { type AttachmentView, fileTypes, limits, routes } from '@lodge/contracts'
import { useFileUploads, usePersistedUploads } from '@lodge/ui'
import { http } from '../http.ts'

const options = {
  maxFiles: limits.filesPerMessage,
  maxBytes: limits.fileSize,
  extensions: Object.values(fileTypes).flat(),
  upload: (file: File, progress: Parameters<typeof http.upload>[2]) =>
    http.upload(routes.uploadFile, file, progress),
  onDiscard: ({ id }: AttachmentView) =>
    void http.call(routes.discardFile, { params: { fileId: id } }).catch(() => undefined),
}

/** Files for a message, within the limits of the help desk. */
export function useUploads() {
  return useFileUploads<AttachmentView>(options)
}

/** The same for a draft, which keeps them. */
export function useDraftUploads(
  persisted: readonly AttachmentView[],
  onChange: (files: AttachmentView[]) => void,
): Uploads {
  return usePersistedUploads({ ...options, persisted, onChange })
}

export type Uploads = ReturnType<typeof useUploads>
