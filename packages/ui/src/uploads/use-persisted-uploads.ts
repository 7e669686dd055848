import { type AttachmentView, hourMs, limits } from '@lodge/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../t.ts'
import { type FileUploads, type UploadOptions, useFileUploads } from './use-file-uploads.ts'

interface PersistedFiles {
  /** Files of the draft at its beginning. */
  persisted: readonly AttachmentView[]
  /** Receives the files of the draft whenever they change. */
  onChange: (files: AttachmentView[]) => void
  /** Tells whether the server still has a file. */
  isStored?: ((file: AttachmentView) => boolean) | undefined
}

/** Returns the files that the server still has, with the number of lost ones. */
export function usePersistedUploads({
  persisted,
  onChange,
  isStored = isStillStored,
  ...options
}: UploadOptions<AttachmentView> & PersistedFiles): FileUploads<AttachmentView> {
  const [stored] = useState(() => persisted.filter(isStored))
  const [lostCount] = useState(persisted.length - stored.length)
  const uploads = useFileUploads({
    ...options,
    initial: stored.map(toUploadFile),
    initialProblem: lostCount > 0 ? t('ui.uploads.gone', { count: lostCount }) : null,
  })
  const ids = idsOf(uploads.uploaded)
  // Compares files, not draft objects.
  const report = useEffectEvent((present: string) => {
    if (present !== idsOf(persisted)) onChange(uploads.uploaded)
  })
  useEffect(() => report(ids), [ids])
  return uploads
}

/** The server keeps a file without a message for this long. */
function isStillStored({ createdAt }: AttachmentView): boolean {
  return Date.now() - Date.parse(createdAt) < limits.unusedFileHours * hourMs
}

function idsOf(files: readonly AttachmentView[]): string {
  return files.map(({ id }) => id).join()
}

export function toUploadFile(uploaded: AttachmentView) {
  const { name, size, contentType: type } = uploaded
  return { name, size, type, uploaded }
}
