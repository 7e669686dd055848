import { useUploadLimits } from '@lodge/client'
import type { AttachmentView } from '@lodge/contracts'
import { type FileUploads, toUploadFile, useFileUploads } from '@lodge/ui'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { staffTransfer } from '../../../foundation/http.ts'
import type { useDraft } from '../drafts/use-draft.ts'
import type { ComposerEditorHandle } from './composer-editor.tsx'

/** The files of a reply, which are part of its draft; pasted pictures show in the text once they are uploaded. */
export function useReplyFiles(
  { autosave }: ReturnType<typeof useDraft>,
  text: RefObject<ComposerEditorHandle | null>,
): FileUploads<AttachmentView> & { paste: (files: File[]) => void } {
  const pasted = useRef(new WeakSet<File>())
  const content = () => autosave.store.getState().content
  const uploads = useFileUploads<AttachmentView>({
    ...useUploadLimits(),
    upload: async (file, progress) => {
      const uploaded = await staffTransfer.upload(file, progress)
      autosave.write({ ...content(), attachments: [...content().attachments, uploaded] })
      if (pasted.current.has(file)) text.current?.showImage(uploaded)
      return uploaded
    },
    onDiscard: (file) => {
      const attachments = content().attachments.filter(({ id }) => id !== file.id)
      autosave.write({ ...content(), attachments })
      text.current?.hideImage(file.id)
      staffTransfer.onDiscard(file)
    },
  })
  const restore = useEffectEvent(() => uploads.restore(content().attachments.map(toUploadFile)))
  useEffect(() => {
    restore()
    // Also each time that the draft comes from elsewhere.
    return autosave.store.subscribe((now, before) => {
      if (now.replaced !== before.replaced) restore()
    })
  }, [autosave])
  return {
    ...uploads,
    paste: (files) => {
      for (const file of files) pasted.current.add(file)
      uploads.add(files)
    },
  }
}
