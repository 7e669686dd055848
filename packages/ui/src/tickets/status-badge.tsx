import type { TicketStatus } from '@lodge/contracts'
import {
  Archive,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  Hourglass,
  Inbox,
  type LucideIcon,
  Reply,
} from 'lucide-react'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

type BadgeAudience = 'staff' | 'requester'

const colours: Record<TicketStatus, string> = {
  new: 'text-status-new',
  open: 'text-status-open',
  pending: 'text-status-pending',
  on_hold: 'text-status-on-hold',
  resolved: 'text-status-resolved',
  closed: 'text-status-closed',
}

const icons: Record<BadgeAudience, Record<TicketStatus, LucideIcon>> = {
  staff: {
    new: CircleDashed,
    open: CircleDot,
    pending: Hourglass,
    on_hold: CirclePause,
    resolved: CircleCheck,
    closed: Archive,
  },
  requester: {
    new: Inbox,
    open: CircleDot,
    pending: Reply,
    on_hold: CirclePause,
    resolved: CircleCheck,
    closed: Archive,
  },
}

type StatusBadgeProps = { status: TicketStatus; audience?: BadgeAudience; className?: string }

/** Staff and students read different words. */
export function StatusBadge({ status, audience = 'staff', className }: StatusBadgeProps) {
  return (
    <span className={cn('inline-flex max-w-full', colours[status], className)}>
      <span className="status-ground inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap portal:h-6 portal:gap-1.5 portal:px-2 portal:text-sm">
        <StatusIcon status={status} audience={audience} />
        <span className="truncate">{t(`ui.status.${audience}.${status}`)}</span>
      </span>
    </span>
  )
}

/** Goes where the word stands beside it. */
export function StatusIcon({ status, audience = 'staff', className }: StatusBadgeProps) {
  const Icon = icons[audience][status]
  return <Icon aria-hidden className={cn('size-3.5 shrink-0 portal:size-4', colours[status], className)} />
}
