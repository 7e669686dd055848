import type { AttachmentView } from '@lodge/contracts'
import { useState } from 'react'
import type { UploadOptions } from '../uploads/use-file-uploads.ts'

interface AnswerFilesOptions extends Pick<UploadOptions<AttachmentView>, 'upload' | 'onDiscard'> {
  /** Returns what is known of the files that the answers name, between two renders too. */
  known: () => readonly AttachmentView[]
  /** Is given what is to be known of them. */
  onKnown: (files: AttachmentView[]) => void
  /**
   * Says whether the server still has a file from before this page; by default as long as it keeps what was
   * not sent.
   */
  isStored?: (file: AttachmentView) => boolean
}

interface FieldUploads {
  isUploading: boolean
  failed: number
}

/** Returns the files in the answers of a form for all its fields: what is on its way, and what the answers name. */
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
    /** Says how far a field is, or with null that it is there no more. */
    report: (key: string, uploads: FieldUploads | null) =>
      setFields(({ [key]: _, ...others }) => (uploads ? { ...others, [key]: uploads } : others)),
    /** Leaves out what is wrong with answers whose files are on their way; if one does not come, the server says so. */
    exceptUploading: <Problem>(errors: Readonly<Record<string, Problem>>): Record<string, Problem> =>
      Object.fromEntries(
        Object.entries(errors).filter(([path]) => !fields[path.replace(/^formAnswers\./, '')]?.isUploading),
      ),
    isUploading: all.some(({ isUploading }) => isUploading),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Returns files as the rules of forms read them. */
export function filesById(files: readonly AttachmentView[]): Record<string, AttachmentView> {
  return Object.fromEntries(files.map((file) => [file.id, file]))
}

export type AnswerFilesState = ReturnType<typeof useAnswerFiles>
