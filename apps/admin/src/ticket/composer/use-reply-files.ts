import { type AttachmentView, fileTypes, limits, routes } from '@lodge/contracts'
import { type FileUploads, toUploadFile, useFileUploads } from '@lodge/ui'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { http } from '../../http.ts'
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
    maxFiles: limits.filesPerMessage,
    maxBytes: limits.fileSize,
    extensions: Object.values(fileTypes).flat(),
    upload: async (file, progress) => {
      const uploaded = await http.upload(routes.uploadStaffFile, file, progress)
      autosave.write({ ...content(), attachments: [...content().attachments, uploaded] })
      if (pasted.current.has(file)) text.current?.showImage(uploaded)
      return uploaded
    },
    onDiscard: ({ id }) => {
      const attachments = content().attachments.filter((file) => file.id !== id)
      autosave.write({ ...content(), attachments })
      text.current?.hideImage(id)
      // What stays behind is cleared away in time.
      void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined)
    },
  })
  const restore = useEffectEvent(() => uploads.restore(content().attachments.map(toUploadFile)))
  useEffect(() => {
    restore()
    // Whenever the draft comes from elsewhere.
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
