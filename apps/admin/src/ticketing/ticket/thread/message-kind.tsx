import type { MessageView } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import { GraduationCap, Lock, Reply } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

type MessageSource = Pick<MessageView, 'author' | 'visibility' | 'sender'>

/** Says by icon and words which side a message is from and who sees it. */
export function MessageKind({ message: { author, visibility, sender } }: { message: MessageSource }) {
  if (visibility === 'internal')
    return (
      <span className="flex items-center gap-1 font-medium text-warning">
        <Lock aria-hidden className="size-3" />
        {t('ticket-thread.thread.note')}
      </span>
    )
  if (sender?.doubt === 'other_address') return null
  const Icon = author.side === 'requester' ? GraduationCap : Reply
  return (
    <span className="flex items-center gap-1">
      <Icon aria-hidden className="size-3" />
      {t(`ticket-thread.thread.${kindOf(author)}`)}
    </span>
  )
}

function kindOf({ side, isParticipant }: MessageView['author']) {
  if (side === 'staff') return 'publicReply'
  return isParticipant ? 'participant' : 'student'
}

/** Outline for the requester, surface for staff, the note's own ground for an internal note. */
export function messageClasses({ author, visibility }: MessageSource): string {
  const isNote = visibility === 'internal'
  return cn(
    'min-w-0 flex-1 rounded-md border border-border px-3 py-2',
    author.side === 'staff' && !isNote && 'bg-surface',
    isNote && 'border-warning/50 bg-note',
  )
}
