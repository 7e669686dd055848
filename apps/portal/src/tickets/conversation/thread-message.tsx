import type { AttachmentView, MessageView } from '@lodge/contracts'
import {
  Avatar,
  FileName,
  formatFileSize,
  getInlineFileIds,
  hasPreview,
  MessageText,
  PicturePreview,
  RelativeTime,
} from '@lodge/ui'
import { FileText } from 'lucide-react'
import { fileUrl } from '../../http.ts'
import { t } from '../../t.ts'
import { authorsTeam } from '../names-in-page.ts'

export function ThreadMessage({ message }: { message: MessageView }) {
  const { author } = message
  const inlineIds = getInlineFileIds(message.html)
  const attachments = message.attachments.filter(({ id }) => !inlineIds.has(id))
  const { sender } = message
  const isOther = sender?.doubt === 'other_address' || author.isParticipant === true
  const isOwn = author.side === 'requester' && !isOther
  const team = authorsTeam(author)
  const name = isOwn ? t('tickets.ticket.you') : author.name
  return (
    <article
      id={`message-${message.id}`}
      aria-label={t('tickets.ticket.messageBy', { name })}
      className="flex gap-4"
    >
      <Avatar name={author.name} size={32} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-baseline gap-x-2 text-base">
          <span className="font-semibold">{name}</span>
          {team && <span className="text-muted-foreground">{team}</span>}
          {sender && (
            <span className="min-w-0 text-sm break-words text-muted-foreground">
              {t(`tickets.ticket.sender.${sender.doubt}`)}
              {sender.address && ` ${sender.address}`}
            </span>
          )}
          <RelativeTime at={message.createdAt} className="ms-auto text-sm text-muted-foreground" />
        </header>
        <MessageText message={message} fileUrl={fileUrl} />
        {attachments.length > 0 && (
          <ul aria-label={t('tickets.ticket.files')} className="mt-2 flex flex-wrap gap-2">
            {attachments.map((file) => (
              <li key={file.id} className="max-w-full">
                {hasPreview(file) ? (
                  <PicturePreview file={file} files={attachments} fileUrl={fileUrl} />
                ) : (
                  <FileLink file={file} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function FileLink({ file }: { file: AttachmentView }) {
  return (
    <a
      href={fileUrl(file.id)}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-9 items-center gap-2.5 rounded-md border border-border bg-card px-3 py-1.5 text-base hover:border-input hover:bg-surface"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <FileName name={file.name} />
      <span className="text-sm whitespace-nowrap text-muted-foreground">{formatFileSize(file.size)}</span>
    </a>
  )
}
