import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { FieldError, FieldGroup } from '../components/ui/field.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { FileUploadList } from './file-upload-list.tsx'
import type { FileUploads } from './use-file-uploads.ts'

type FileUploadFieldProps<Uploaded> = {
  label: ReactNode
  /** The limits: "Up to 5 files, 10 MB each: PDF, Word, text or images." */
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
  /** From `useFileUploads`. */
  uploads: FileUploads<Uploaded>
  className?: string
}

export function FileUploadField<Uploaded>({ uploads, error, ...field }: FileUploadFieldProps<Uploaded>) {
  return (
    <FieldGroup {...field} error={error ?? uploads.problem}>
      <DropZone uploads={uploads} />
      <FileUploadList uploads={uploads} />
    </FieldGroup>
  )
}

function DropZone<Uploaded>({ uploads }: { uploads: FileUploads<Uploaded> }) {
  const [isOver, setIsOver] = useState(false)
  const drop = dropHandlers(uploads, setIsOver)
  const invitation = takesPictures(uploads) ? t('ui.uploads.orDrop') : t('ui.uploads.orDropOnly')
  return (
    <fieldset
      {...drop}
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-3 rounded-md border border-dashed border-input p-3 portal:p-4',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileChooser uploads={uploads} />
      <span className="text-meta text-muted-foreground">
        {isOver ? t('ui.uploads.dropHere') : invitation}
      </span>
    </fieldset>
  )
}

function takesPictures<Uploaded>({ limits: { extensions } }: FileUploads<Uploaded>): boolean {
  return extensions === undefined || extensions.includes('png')
}

/** Spread them on a composer to let it take dropped and pasted files. */
export function dropHandlers<Uploaded>(
  uploads: FileUploads<Uploaded>,
  onOver: (isOver: boolean) => void = () => undefined,
) {
  // A field within another one takes files for itself.
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (event.isDefaultPrevented() || files.length === 0) return
    event.preventDefault()
    uploads.add([...files])
  }
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      onOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) onOver(false)
    },
    onDrop: (event: DragEvent) => {
      onOver(false)
      take(event, event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (!bringsWords(event.clipboardData)) take(event, event.clipboardData.files)
    },
  }
}

/** Office programs put a picture of a text beside the text itself. */
function bringsWords(transfer: DataTransfer): boolean {
  return transfer.types.includes('text/html') && transfer.getData('text/plain') !== ''
}

type FileChooserProps<Uploaded> = {
  ref?: Ref<HTMLButtonElement>
  uploads: FileUploads<Uploaded>
  label?: string
  variant?: 'outline' | 'ghost' | 'link'
  /** Shows the clip alone; the label is its name. */
  isIconOnly?: boolean
}

/** Works alone too, as in a composer. */
export function FileChooser<Uploaded>({
  ref,
  uploads,
  label,
  variant = 'outline',
  isIconOnly = false,
}: FileChooserProps<Uploaded>) {
  const input = useRef<HTMLInputElement>(null)
  const { extensions, maxFiles } = uploads.limits
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label ?? t('ui.uploads.choose')}
        multiple={maxFiles !== 1}
        accept={extensions?.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        ref={ref}
        variant={variant}
        onClick={() => input.current?.click()}
        {...(isIconOnly && {
          size: 'icon-small',
          className: 'max-md:size-11',
          title: label ?? t('ui.uploads.choose'),
        })}
      >
        <Paperclip aria-hidden />
        <span className={cn(isIconOnly && 'sr-only')}>{label ?? t('ui.uploads.choose')}</span>
      </Button>
    </>
  )
}

/** A refusal about no single file, for places without a `FileUploadField`. */
export function UploadProblem<Uploaded>({ uploads }: { uploads: FileUploads<Uploaded> }) {
  return uploads.problem === null ? null : <FieldError>{uploads.problem}</FieldError>
}
