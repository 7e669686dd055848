import type { AttachmentView, MessageView } from '@lodge/contracts'
import { cn, FileName, formatFileSize, getInlineFileIds, hasPreview, PicturePreview } from '@lodge/ui'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { fileUrl } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

interface ThreadFilesProps {
  message: MessageView
  /** In place of the pictures that stand in the message's rich text. */
  inText?: ReadonlySet<string>
}

/** The files of a message, pictures as previews; those that stand in its text are not told twice. */
export function ThreadFiles({ message: { html, attachments }, inText }: ThreadFilesProps) {
  const shown = useMemo(() => inText ?? getInlineFileIds(html), [inText, html])
  const files = attachments.filter(({ id }) => !shown.has(id))
  if (files.length === 0) return null
  return <FileList label={t('ticket-thread.thread.files')} files={files} className="mt-2" />
}

interface FileListProps {
  label: string
  files: readonly AttachmentView[]
  className?: string
}

/** Files to be opened, pictures as previews. */
export function FileList({ label, files, className }: FileListProps) {
  return (
    <ul aria-label={label} className={cn('flex flex-wrap gap-2', className)}>
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          {hasPreview(file) ? (
            <PicturePreview file={file} files={files} fileUrl={fileUrl} />
          ) : (
            <ThreadFile file={file} />
          )}
        </li>
      ))}
    </ul>
  )
}

function ThreadFile({ file }: { file: AttachmentView }) {
  return (
    <a
      href={fileUrl(file.id)}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-border bg-card py-1 pe-3 ps-1.5 text-sm hover:border-input hover:bg-surface"
    >
      <FileText aria-hidden className="mx-1.5 size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        <FileName name={file.name} className="block font-medium" />
        <span className="block text-xs text-muted-foreground">{formatFileSize(file.size)}</span>
      </span>
    </a>
  )
}
