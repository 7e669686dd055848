import { type AttachmentView, fileTypes, limits, routes } from '@lodge/contracts'
import { toUploadFile, type FileUploads, useFileUploads } from '@lodge/ui'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { http } from '../../http.ts'
import type { ComposerEditorHandle } from './composer-editor.tsx'
import type { useDraft } from '../drafts/use-draft.ts'

/** The files of a reply, which are part of its draft; pasted pictures show in the text once they are uploaded. */
export function useReplyFiles(
  { keeper }: ReturnType<typeof useDraft>,
  text: RefObject<ComposerEditorHandle | null>,
): FileUploads<AttachmentView> & { paste: (files: File[]) => void } {
  const pasted = useRef(new WeakSet<File>())
  const content = () => keeper.store.getState().content
  const uploads = useFileUploads<AttachmentView>({
    maxFiles: limits.filesPerMessage,
    maxBytes: limits.fileSize,
    extensions: Object.values(fileTypes).flat(),
    upload: async (file, progress) => {
      const uploaded = await http.upload(routes.uploadStaffFile, file, progress)
      keeper.write({ ...content(), attachments: [...content().attachments, uploaded] })
      if (pasted.current.has(file)) text.current?.showImage(uploaded)
      return uploaded
    },
    onDiscard: ({ id }) => {
      const attachments = content().attachments.filter((file) => file.id !== id)
      keeper.write({ ...content(), attachments })
      text.current?.hideImage(id)
      // What stays behind is cleared away in time.
      void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined)
    },
  })
  const restore = useEffectEvent(() => uploads.restore(content().attachments.map(toUploadFile)))
  useEffect(() => {
    restore()
    // Whenever the draft comes from elsewhere.
    return keeper.store.subscribe((now, before) => {
      if (now.replaced !== before.replaced) restore()
    })
  }, [keeper])
  return {
    ...uploads,
    paste: (files) => {
      for (const file of files) pasted.current.add(file)
      uploads.add(files)
    },
  }
}
