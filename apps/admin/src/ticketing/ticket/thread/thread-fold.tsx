import type { MessageView } from '@lodge/contracts'
import { Avatar, formatDate, RelativeTime } from '@lodge/ui'
import { UnfoldVertical } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import type { ThreadEntry } from './thread-entries.ts'
import { ThreadMessage } from './thread-message.tsx'

/** Stands for the messages, and the changes between them, that are folded. */
export function ThreadFold({ folded, onUnfold }: { folded: readonly ThreadEntry[]; onUnfold: () => void }) {
  const messages = folded.filter(({ kind }) => kind === 'message')
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return null
  return (
    <button
      type="button"
      onClick={onUnfold}
      className="ms-11 flex min-h-7 items-center gap-2 rounded-md border border-border bg-surface px-3 text-start text-sm font-medium text-accent hover:border-input max-md:ms-0 max-md:min-h-11"
    >
      <UnfoldVertical aria-hidden className="size-4 shrink-0" />
      {describeFolded(messages.length, formatDate(first.at), formatDate(last.at))}
    </button>
  )
}

function describeFolded(count: number, from: string, to: string): string {
  return from === to
    ? t('ticket-thread.thread.foldOn', { count, date: from })
    : t('ticket-thread.thread.fold', { count, from, to })
}

/** The question of a long thread on one line, until one asks for all of it. */
export function FirstMessage({ message }: { message: MessageView }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <ThreadMessage message={message} isLinked={false} />
  const { author, body, createdAt } = message
  return (
    <button
      type="button"
      id={`message-${message.id}`}
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
      className="flex min-h-8 w-full items-center gap-3 rounded-md text-start hover:bg-surface max-md:min-h-11"
    >
      <Avatar name={author.name} size={32} className="max-md:hidden" />
      <span className="shrink-0 font-semibold">
        <bdi>{author.name}</bdi>
      </span>
      <span className="min-w-0 flex-1 truncate text-muted-foreground">{body.replace(/\s+/g, ' ')}</span>
      <RelativeTime at={createdAt} className="shrink-0 text-xs text-muted-foreground" />
    </button>
  )
}
