import { useUploadLimits } from '@lodge/client'
import { limits } from '@lodge/contracts'
import { Textarea } from '../components/ui/input.tsx'
import { formatFileSize } from '../format/local-format.ts'
import { FormField, TextField } from '../forms/form-field.tsx'
import type { FormFieldState } from '../forms/use-checked-form.ts'
import { FileUploadField } from '../uploads/file-upload-field.tsx'
import type { FileUploads } from '../uploads/use-file-uploads.ts'

interface WordsFieldProps {
  field: FormFieldState<string>
  label: string
  hint?: string
}

/** Shows by `count` how much is used. */
export function SubjectField({
  field,
  label,
  count,
}: WordsFieldProps & { count: (used: number, limit: number) => string }) {
  return (
    <TextField
      field={field}
      label={label}
      aside={count(field.value.length, limits.subjectLength)}
      isRequired
      maxLength={limits.subjectLength}
      autoComplete="off"
    />
  )
}

export function BodyField({ field, label, hint }: WordsFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint} isRequired>
      <Textarea
        rows={5}
        value={field.value}
        maxLength={limits.messageLength}
        onChange={({ target }) => field.onChange(target.value)}
        className="min-h-36"
      />
    </FormField>
  )
}

interface FilesFieldProps<Uploaded> {
  label: string
  hint: (files: number, size: string) => string
  error: string | undefined
  uploads: FileUploads<Uploaded>
}

export function FilesField<Uploaded>({ label, hint, error, uploads }: FilesFieldProps<Uploaded>) {
  const { maxFiles, maxBytes } = useUploadLimits()
  return (
    <div data-field="attachments">
      <FileUploadField
        label={label}
        isOptional
        hint={hint(maxFiles, formatFileSize(maxBytes))}
        error={error}
        uploads={uploads}
      />
    </div>
  )
}
