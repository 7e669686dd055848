import { limits } from '@lodge/contracts'
import { Field } from '../components/ui/field.tsx'
import { Input, Textarea } from '../components/ui/input.tsx'
import { formatFileSize } from '../format/truncate.ts'
import { FileUploadField } from '../uploads/file-upload-field.tsx'
import type { FileUploads } from '../uploads/use-file-uploads.ts'

interface TextFieldProps {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The subject of a new ticket; `count` tells how much of it is used. */
export function SubjectField({
  label,
  value,
  error,
  onChange,
  count,
}: TextFieldProps & { count: (used: number, limit: number) => string }) {
  return (
    <div data-field="subject">
      <Field label={label} aside={count(value.length, limits.subjectLength)} error={error} isRequired>
        <Input
          value={value}
          maxLength={limits.subjectLength}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  )
}

/** What a new ticket is about, in the words of whoever asks. */
export function BodyField({ label, hint, value, error, onChange }: TextFieldProps) {
  return (
    <div data-field="body">
      <Field label={label} hint={hint} error={error} isRequired>
        <Textarea
          rows={5}
          value={value}
          maxLength={limits.messageLength}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-36"
        />
      </Field>
    </div>
  )
}

interface FilesFieldProps<Uploaded> {
  label: string
  hint: (files: number, size: string) => string
  error: string | undefined
  uploads: FileUploads<Uploaded>
}

/** The files that come with a new ticket. */
export function FilesField<Uploaded>({ label, hint, error, uploads }: FilesFieldProps<Uploaded>) {
  return (
    <div data-field="attachments">
      <FileUploadField
        label={label}
        isOptional
        hint={hint(limits.filesPerMessage, formatFileSize(limits.fileSize))}
        error={error}
        uploads={uploads}
      />
    </div>
  )
}
