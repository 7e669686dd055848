import type { AttachmentView } from '@lodge/contracts'
import { useState } from 'react'
import type { UploadOptions } from '../uploads/use-file-uploads.ts'

interface AnswerFilesOptions extends Pick<UploadOptions<AttachmentView>, 'upload' | 'onDiscard'> {
  /** Is up to date between two renders too. */
  known: () => readonly AttachmentView[]
  onKnown: (files: AttachmentView[]) => void
  /** Returns whether the server still has a file from before this page. */
  isStored?: (file: AttachmentView) => boolean
}

interface FieldUploads {
  isUploading: boolean
  failed: number
}

/** Covers uploads on their way, and files that the answers name. */
export function useAnswerFiles({ known, onKnown, ...transfer }: AnswerFilesOptions) {
  const [fields, setFields] = useState<Readonly<Record<string, FieldUploads>>>({})
  const all = Object.values(fields)
  return {
    ...transfer,
    known,
    remember: (files: readonly AttachmentView[]) => {
      const others = known().filter(({ id }) => files.every((file) => file.id !== id))
      onKnown([...others, ...files])
    },
    /** Takes null when the field has left the page. */
    report: (key: string, uploads: FieldUploads | null) =>
      setFields(({ [key]: _, ...others }) => (uploads ? { ...others, [key]: uploads } : others)),
    /** Leaves out problems of answers whose files are on their way; the server reports one that does not come. */
    exceptUploading: <Problem>(errors: Readonly<Record<string, Problem>>): Record<string, Problem> =>
      Object.fromEntries(
        Object.entries(errors).filter(([path]) => !fields[path.replace(/^formAnswers\./, '')]?.isUploading),
      ),
    isUploading: all.some(({ isUploading }) => isUploading),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}

export function filesById(files: readonly AttachmentView[]): Record<string, AttachmentView> {
  return Object.fromEntries(files.map((file) => [file.id, file]))
}

export type AnswerFilesState = ReturnType<typeof useAnswerFiles>
