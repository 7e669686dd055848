import type { AttachmentView, MessageView } from '@lodge/contracts'
import { FileName, formatFileSize, getInlineFileIds } from '@lodge/ui'
import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { fileUrl } from '../../http.ts'
import { t } from '../../t.ts'

/** What browsers show as a picture. */
const inlineTypes = /^image\/(png|jpeg|gif|webp)$/

/** The files of a message, pictures in small; those that stand in its text are not told twice. */
export function ThreadFiles({ message: { html, attachments } }: { message: MessageView }) {
  const inText = useMemo(() => getInlineFileIds(html), [html])
  const files = attachments.filter(({ id }) => !inText.has(id))
  if (files.length === 0) return null
  return (
    <ul aria-label={t('ticket-thread.thread.files')} className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <ThreadFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function ThreadFile({ file }: { file: AttachmentView }) {
  const address = fileUrl(file.id)
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-border bg-card py-1 pr-3 pl-1.5 text-sm hover:border-input hover:bg-surface"
    >
      {inlineTypes.test(file.contentType) ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          className="h-9 w-12 shrink-0 rounded-sm border border-border object-cover"
        />
      ) : (
        <FileText aria-hidden className="mx-1.5 size-5 shrink-0 text-muted-foreground" />
      )}
      <span className="min-w-0">
        <FileName name={file.name} className="block font-medium" />
        <span className="block text-xs text-muted-foreground">{formatFileSize(file.size)}</span>
      </span>
    </a>
  )
}
