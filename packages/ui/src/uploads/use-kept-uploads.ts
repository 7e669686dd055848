import { type AttachmentView, limits } from '@lodge/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../messages-provider.tsx'
import { type FileUploads, type UploadOptions, useFileUploads } from './use-file-uploads.ts'

interface Kept {
  /** The files of the draft as it was begun. */
  kept: readonly AttachmentView[]
  /** Is given the files of the draft whenever they are others. */
  onChange: (files: AttachmentView[]) => void
}

/**
 * Files that belong to a draft: those that were uploaded before a reload are there again, as long as the server has
 * them; how many it has no more is said.
 */
export function useKeptUploads({
  kept,
  onChange,
  ...options
}: UploadOptions<AttachmentView> & Kept): FileUploads<AttachmentView> {
  const messages = useMessages()
  const [still] = useState(() => kept.filter(isStillThere))
  const [lost] = useState(kept.length - still.length)
  const uploads = useFileUploads({
    ...options,
    initial: still.map(asUpload),
    initialProblem: lost > 0 ? messages.uploads.gone(lost) : null,
  })
  const ids = uploads.uploaded.map(({ id }) => id).join()
  const tell = useEffectEvent(() => onChange(uploads.uploaded))
  const keptIds = kept.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other files are told, not another draft
  useEffect(() => {
    if (ids !== keptIds) tell()
  }, [ids])
  return uploads
}

/** As long as the server keeps a file that no message carries. */
function isStillThere({ createdAt }: AttachmentView): boolean {
  return Date.now() - Date.parse(createdAt) < limits.unclaimedFileHours * 3_600_000
}

function asUpload(uploaded: AttachmentView) {
  const { name, size, contentType: type } = uploaded
  return { name, size, type, uploaded }
}
