import { useUploadLimits } from '@lodge/client'
import { type AttachmentView, portalRoutes, portalUploads } from '@lodge/contracts'
import { useFileUploads, usePersistedUploads } from '@lodge/ui'
import { http } from '../http.ts'

export const transfer = {
  upload: (file: File, progress: Parameters<typeof http.uploadFile>[2]) =>
    http.uploadFile(portalUploads, file, progress),
  onDiscard: ({ id }: AttachmentView) =>
    void http.call(portalRoutes.discardFile, { params: { fileId: id } }).catch(() => undefined),
}

/** Files for a message, within the limits of the help desk. */
export function useUploads() {
  return useFileUploads<AttachmentView>({ ...transfer, ...useUploadLimits() })
}

/** The same for a draft, which keeps them. */
export function useDraftUploads(
  persisted: readonly AttachmentView[],
  onChange: (files: AttachmentView[]) => void,
): Uploads {
  return usePersistedUploads({ ...transfer, ...useUploadLimits(), persisted, onChange })
}

export type Uploads = ReturnType<typeof useUploads>
