import { useUploadLimits } from '@lodge/client'
import { type ArticleAttachment, limits, routes } from '@lodge/contracts'
import { FieldBox, FileUploadField, type FormFieldState, useFileUploads } from '@lodge/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { http, staffTransfer } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

interface AttachmentsFieldProps {
  field: FormFieldState<ArticleAttachment[]>
  /** The files of the saved article, which the server keeps. */
  saved: readonly ArticleAttachment[]
}

/** The files that are offered below the text. */
export function AttachmentsField({ field, saved }: AttachmentsFieldProps) {
  const uploads = useFileUploads<ArticleAttachment>({
    ...useUploadLimits(),
    maxFiles: limits.filesPerArticle,
    initial: field.value.map(toUploadFile),
    upload: staffTransfer.upload,
    onDiscard: ({ id }) => {
      if (saved.some((file) => file.id === id)) return
      // A discard may fail: the server clears such files away in time.
      void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined)
    },
  })
  useSameFiles(field, uploads)
  return (
    <FieldBox field={field}>
      <FileUploadField
        label={t('knowledge-base.attachments')}
        hint={t('knowledge-base.attachmentsHint')}
        error={field.error}
        isOptional
        uploads={uploads}
      />
    </FieldBox>
  )
}

/** Keeps the form's files and those of the uploads the same, whichever of them changed. */
function useSameFiles(
  { value, onChange }: FormFieldState<ArticleAttachment[]>,
  { uploaded, restore }: ReturnType<typeof useFileUploads<ArticleAttachment>>,
): void {
  const known = useRef(idsOf(value))
  const report = useEffectEvent((ids: string) => {
    if (ids === known.current) return
    known.current = ids
    onChange(uploaded.map(({ id, name, size, contentType }) => ({ id, name, size, contentType })))
  })
  const show = useEffectEvent((ids: string) => {
    if (ids === known.current) return
    known.current = ids
    restore(value.map(toUploadFile))
  })
  const uploadedIds = idsOf(uploaded)
  const valueIds = idsOf(value)
  useEffect(() => report(uploadedIds), [uploadedIds])
  useEffect(() => show(valueIds), [valueIds])
}

const idsOf = (files: readonly ArticleAttachment[]) => files.map(({ id }) => id).join()

function toUploadFile(uploaded: ArticleAttachment) {
  const { name, size, contentType: type } = uploaded
  return { name, size, type, uploaded }
}
