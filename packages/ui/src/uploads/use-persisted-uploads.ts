import { type AttachmentView, hourMs, limits } from '@lodge/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../t.ts'
import { type FileUploads, type UploadOptions, useFileUploads } from './use-file-uploads.ts'

interface PersistedFiles {
  /** The files of the draft as it was begun. */
  persisted: readonly AttachmentView[]
  /** Is given the files of the draft whenever they are others. */
  onChange: (files: AttachmentView[]) => void
  /** Says whether the server still has a file; by default as long as it keeps one that nobody has sent. */
  isStored?: ((file: AttachmentView) => boolean) | undefined
}

/** Returns the files of a draft: after a reload those that the server still has, with a word on how many are gone. */
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
  // Reports other files, not another draft object.
  const report = useEffectEvent((present: string) => {
    if (present !== idsOf(persisted)) onChange(uploads.uploaded)
  })
  useEffect(() => report(ids), [ids])
  return uploads
}

/** Holds as long as the server keeps a file that no message carries. */
function isStillStored({ createdAt }: AttachmentView): boolean {
  return Date.now() - Date.parse(createdAt) < limits.unusedFileHours * hourMs
}

function idsOf(files: readonly AttachmentView[]): string {
  return files.map(({ id }) => id).join()
}

/** Returns a file that the server has already, as a list of uploads shows it. */
export function toUploadFile(uploaded: AttachmentView) {
  const { name, size, contentType: type } = uploaded
  return { name, size, type, uploaded }
}
