import { isUsualChannel, type MessageView } from '@lodge/contracts'
import { Avatar, Button, cn, formatDateTime, RelativeTime, toast } from '@lodge/ui'
import { Link2, MailWarning, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { ChannelIcon } from '../channel-icon.tsx'
import { MessageContent } from './message-content.tsx'
import { MessageKind, messageClasses } from './message-kind.tsx'

interface ThreadMessageProps {
  message: MessageView
  /** The address points at it. */
  isLinked: boolean
  /** Stands beside the link to the message. */
  menu?: ReactNode
}

/** One message with who wrote it, who sees it, its files, and a link that leads back to it. */
export function ThreadMessage({ message, isLinked, menu }: ThreadMessageProps) {
  const { author, createdAt } = message
  const id = `message-${message.id}`
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={t('ticket-thread.thread.messageBy', { name: author.name })}
      aria-current={isLinked ? 'location' : undefined}
      className="group flex scroll-my-4 gap-3 outline-none"
    >
      <Avatar name={author.name} size={32} className="max-md:hidden" />
      <div className={cn(messageClasses(message), isLinked && 'change-highlight ring-2 ring-accent')}>
        <header className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
          <span className="text-base font-semibold text-foreground">
            <bdi>{author.name}</bdi>
          </span>
          {author.side === 'staff' && author.team && <span>{author.team}</span>}
          <MessageKind message={message} />
          <UnusualChannel message={message} />
          <SenderInDoubt message={message} />
          {message.sentFrom && (
            <span className="min-w-0 break-words">
              {t('ticket-thread.thread.sentFrom', { address: message.sentFrom })}
            </span>
          )}
          <span className="ms-auto flex items-center gap-1">
            {menu}
            <CopyLink id={id} />
            <a
              href={`#${id}`}
              title={formatDateTime(createdAt)}
              className="flex items-center hover:underline max-md:-my-3 max-md:min-h-11"
            >
              <RelativeTime at={createdAt} />
            </a>
          </span>
        </header>
        <MessageContent message={message} />
        <NotDelivered message={message} />
      </div>
    </article>
  )
}

/** Shows a message's channel where it is not the usual one of its side. */
function UnusualChannel({ message: { author, channel } }: { message: MessageView }) {
  if (isUsualChannel(channel, author.side)) return null
  return (
    <span className="flex items-center gap-1">
      <ChannelIcon channel={channel} className="size-3" />
      {t(`channel.${channel}.by`)}
    </span>
  )
}

/** Names whom a mail with the message did not reach, and what their mail server said. */
function NotDelivered({ message: { undelivered = [] } }: { message: MessageView }) {
  if (undelivered.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 border-t border-border pt-2 text-sm text-destructive">
      {undelivered.map(({ recipient, reason, at, isStopped }) => (
        <li key={recipient} className="flex gap-1.5">
          <MailX aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            {isStopped
              ? t('ticket-thread.thread.notSent', { recipient })
              : t('ticket-thread.thread.notDelivered', { recipient })}{' '}
            <span className="text-muted-foreground">
              {reason} <RelativeTime at={at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Says that nothing proves who wrote a mail, with the address that it came from. */
function SenderInDoubt({ message: { sender } }: { message: MessageView }) {
  if (!sender) return null
  return (
    <span className="flex min-w-0 items-center gap-1 text-warning">
      <MailWarning aria-hidden className="size-3 shrink-0" />
      <span className="min-w-0 break-words">
        {t(`ticket-thread.thread.sender.${sender.doubt}`)}
        {sender.address && ` ${sender.address}`}
      </span>
    </span>
  )
}

function CopyLink({ id }: { id: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(`#${id}`, window.location.href).href)
      toast.success(t('ticket-thread.thread.linkCopied'))
    } catch {
      toast.error(t('ticket-thread.thread.linkNotCopied'))
    }
  }
  return (
    <Button
      variant="ghost"
      size="icon-small"
      aria-label={t('ticket-thread.thread.copyLink')}
      title={t('ticket-thread.thread.copyLink')}
      onClick={() => void copy()}
      className="-my-1 max-md:-my-3 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 max-md:size-11 max-md:opacity-100"
    >
      <Link2 aria-hidden />
    </Button>
  )
}
