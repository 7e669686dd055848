import { useUploadLimits } from '@lodge/client'
import type { AttachmentView, FormAnswer, FormField } from '@lodge/contracts'
import { listFileExtensions, mostFileBytes, mostFiles } from '@lodge/domain'
import { useEffect, useEffectEvent } from 'react'
import { formatFileSize } from '../format/local-format.ts'
import { t } from '../t.ts'
import { FileUploadField } from '../uploads/file-upload-field.tsx'
import { usePersistedUploads } from '../uploads/use-persisted-uploads.ts'
import type { AnswerFilesState } from './use-answer-files.ts'

/** Phones take HEIC, of which the server makes a JPEG. */
const otherJpegs = ['jpeg', 'heic']

interface FileAnswerProps {
  field: FormField
  answer: FormAnswer | undefined
  error: string | undefined
  files: AnswerFilesState
  onChange: (answer: FormAnswer) => void
}

/** Takes files that are chosen, dropped or pasted. The answer names those that are uploaded. */
export function FileAnswer({ field, answer, error, files, onChange }: FileAnswerProps) {
  const site = useUploadLimits()
  const maxBytes = Math.min(mostFileBytes(field), site.maxBytes)
  const extensions: string[] = listFileExtensions(field).filter((each) => site.extensions.includes(each))
  const uploads = usePersistedUploads({
    upload: files.upload,
    onDiscard: files.onDiscard,
    isStored: files.isStored,
    persisted: findFiles(answer, files.known()),
    onChange: (next) => {
      files.remember(next)
      onChange(next.map(({ id }) => id))
    },
    maxFiles: mostFiles(field),
    maxBytes,
    extensions: extensions.includes('jpg') ? [...extensions, ...otherJpegs] : extensions,
  })
  const failedCount = uploads.items.filter(({ state }) => state === 'failed').length
  useReport(files, field.key, { isUploading: uploads.isUploading, failed: failedCount })
  return (
    <FileUploadField
      label={field.label}
      hint={[field.hint, describeLimits(field, maxBytes, extensions)].filter(Boolean).join(' ')}
      error={error}
      isOptional={!field.isRequired}
      uploads={uploads}
    />
  )
}

function findFiles(answer: FormAnswer | undefined, files: readonly AttachmentView[]): AttachmentView[] {
  const ids = Array.isArray(answer) ? answer : []
  return ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
}

/** A field that leaves the page takes its uploads with it. */
function useReport(
  files: AnswerFilesState,
  key: string,
  { isUploading, failed }: Parameters<AnswerFilesState['report']>[1] & object,
): void {
  const report = useEffectEvent(files.report)
  useEffect(() => report(key, { isUploading, failed }), [key, isUploading, failed])
  useEffect(() => () => report(key, null), [key])
}

function describeLimits(field: FormField, maxBytes: number, extensions: readonly string[]): string {
  return t('ui.answerFiles.limits', {
    count: mostFiles(field),
    size: formatFileSize(maxBytes),
    kind: field.fileKind ?? 'any',
    extensions: extensions.map((extension) => extension.toUpperCase()),
  })
}
