import { useSite } from '@lodge/client'
import { isThreadEvent, type ThreadEventType, type ThreadEventView } from '@lodge/contracts'
import { RelativeTime } from '@lodge/ui'
import {
  ChevronsUpDown,
  CircleDot,
  CornerUpRight,
  Hourglass,
  type LucideIcon,
  Merge,
  Split,
  Timer,
  TrendingUp,
  UserCheck,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { threadSentence } from './thread-sentences.ts'

const icons: Partial<Record<ThreadEventType, LucideIcon>> = {
  'ticket.assigned': UserCheck,
  'ticket.assignment_waits': Hourglass,
  'ticket.team_changed': Users,
  'ticket.priority_changed': ChevronsUpDown,
  'ticket.merged': Merge,
  'ticket.unmerged': Split,
  'ticket.message_moved': CornerUpRight,
  'ticket.split': Split,
  'deadline.breached': Timer,
  'deadline.escalated': TrendingUp,
}

/** A change of the ticket as one line. */
export function ThreadEvent({ event }: { event: ThreadEventView }) {
  const timeZone = useSite((site) => site.timezone)
  const Icon = (isThreadEvent(event.type) && icons[event.type]) || CircleDot
  return (
    <p className="flex items-center gap-2 ps-11 text-xs text-muted-foreground max-md:ps-0">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <strong className="font-medium text-foreground">{event.actor ?? t('app.ticket.events.lodge')}</strong>{' '}
        {threadSentence(event, { timeZone })} <OtherTicket event={event} />
      </span>
      <RelativeTime at={event.at} />
    </p>
  )
}

/** Leads to the ticket that a message went to or came from. */
function OtherTicket({ event: { type, from, to } }: { event: ThreadEventView }) {
  const number = from ?? to
  if ((type !== 'ticket.message_moved' && type !== 'ticket.split') || number === null) return null
  return (
    <Link
      to={`/admin/tickets/${number}/detail`}
      className="font-medium text-accent underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {t('ticket.banner.open', { number })}
    </Link>
  )
}
