import { type BellKind, type NotificationView, refusalText } from '@lodge/contracts'
import { cn, RelativeTime } from '@lodge/ui'
import { AtSign, CirclePause, type LucideIcon, MessageSquare, Timer, UserCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { describeNotification } from './describe-notification.ts'

const icons: Record<BellKind, LucideIcon> = {
  assigned: UserCheck,
  mention: AtSign,
  answer: MessageSquare,
  sla: Timer,
  paused: CirclePause,
}

function addressOf({ ticket, paused }: NotificationView): string {
  if (paused) return `/admin/edit-${paused.record}/${paused.alias}`
  return ticket ? `/admin/tickets/${ticket.number}/detail` : '/admin'
}

function toneOf({ kind, deadline }: NotificationView): string {
  if (kind === 'paused') return 'text-warning'
  if (kind !== 'sla') return 'text-muted-foreground'
  return deadline?.isBreached ? 'text-destructive' : 'text-warning'
}

interface NotificationItemProps {
  notification: NotificationView
  onOpen: () => void
}

/** A notification as a link to its ticket, or to what is paused; an unread one says so in words and by a dot. */
export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { kind, ticket, paused, excerpt, isRead, createdAt } = notification
  const Icon = icons[kind]
  return (
    <li>
      <Link
        to={addressOf(notification)}
        onClick={onOpen}
        onKeyDown={moveFocus}
        className="flex gap-2.5 px-4 py-2.5 hover:bg-surface focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', toneOf(notification))} />
        <span className="min-w-0 flex-1">
          {!isRead && <span className="sr-only">{t('notifications.unread')}: </span>}
          <span className={cn('block text-base', !isRead && 'font-semibold')}>
            {describeNotification(notification)}
          </span>
          {ticket && (
            <span className="block truncate text-xs text-muted-foreground">
              <bdi>{ticket.subject}</bdi>
            </span>
          )}
          {paused && (
            <span className="line-clamp-3 text-xs break-words text-muted-foreground">
              {refusalText(paused.reason)}
            </span>
          )}
          {excerpt && <span className="line-clamp-2 text-xs break-words">{excerpt}</span>}
          <RelativeTime at={createdAt} className="text-xs text-muted-foreground" />
        </span>
        <span
          aria-hidden
          className={cn('mt-1.5 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
        />
      </Link>
    </li>
  )
}

/** Arrow keys move through the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])]
  const place = links.indexOf(event.currentTarget)
  links[Math.min(links.length - 1, Math.max(0, place + step))]?.focus()
}
