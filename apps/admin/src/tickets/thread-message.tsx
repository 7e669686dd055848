import type { MessageView } from '@lodge/contracts'
import { Avatar, cn, formatDateTime, formatFileSize, RelativeTime, truncateFileName } from '@lodge/ui'
import { FileText, Image, Lock, Reply } from 'lucide-react'
import { messages } from '../messages.ts'

const words = messages.ticket

/** One message: outline for the requester, surface for staff, the note's own ground for an internal note. */
export function ThreadMessage({ message }: { message: MessageView }) {
  const { author, visibility } = message
  const isNote = visibility === 'internal'
  return (
    <article id={`message-${message.id}`} aria-label={words.messageBy(author.name)} className="flex gap-3">
      <Avatar name={author.name} size={32} className="max-md:hidden" />
      <div
        className={cn(
          'min-w-0 flex-1 rounded-md border border-border px-3 py-2',
          author.side === 'staff' && !isNote && 'bg-surface',
          isNote && 'border-warning/50 bg-note',
        )}
      >
        <header className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
          <span className="text-base font-semibold text-foreground">{author.name}</span>
          <span>{author.side === 'staff' ? author.team : words.student}</span>
          <Kind isNote={isNote} side={author.side} />
          <a
            href={`#message-${message.id}`}
            title={formatDateTime(message.createdAt)}
            className="ml-auto hover:underline"
          >
            <RelativeTime at={message.createdAt} />
          </a>
        </header>
        <p className="mt-0.5 text-base break-words whitespace-pre-wrap">{message.body}</p>
        <Attachments message={message} />
      </div>
    </article>
  )
}

function Kind({ isNote, side }: { isNote: boolean; side: MessageView['author']['side'] }) {
  if (isNote)
    return (
      <span className="flex items-center gap-1 font-medium text-warning">
        <Lock aria-hidden className="size-3" />
        {words.note}
      </span>
    )
  if (side === 'requester') return null
  return (
    <span className="flex items-center gap-1">
      <Reply aria-hidden className="size-3" />
      {words.publicReply}
    </span>
  )
}

function Attachments({ message }: { message: MessageView }) {
  if (message.attachments.length === 0) return null
  return (
    <ul aria-label={words.files} className="mt-2 flex flex-wrap gap-2">
      {message.attachments.map((file) => {
        const Icon = file.contentType.startsWith('image/') ? Image : FileText
        return (
          <li key={file.id}>
            <a
              href={`/api/backend/files/${file.id}`}
              target="_blank"
              rel="noreferrer"
              className="flex items-center gap-2 rounded-md border border-border bg-card px-2 py-1 text-sm hover:bg-surface"
            >
              <Icon aria-hidden className="size-4 text-muted-foreground" />
              <span title={file.name}>{truncateFileName(file.name)}</span>
              <span className="text-xs text-muted-foreground">{formatFileSize(file.size)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
