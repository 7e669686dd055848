import { useSite } from '@lodge/client'
import type { ThreadEventView } from '@lodge/contracts'
import { type Messages, RelativeTime, useMessages } from '@lodge/ui'
import {
  ChevronsUpDown,
  CircleDot,
  type LucideIcon,
  Merge,
  Split,
  Timer,
  TrendingUp,
  UserCheck,
  Users,
} from 'lucide-react'
import { messages } from '../messages.ts'
import { escalationSentence } from './escalation-sentence.ts'
import { joinSentence } from './joins/join-sentence.ts'
import { propertySentence, statusSentence } from './property-sentence.ts'

const words = messages.ticket.events

const icons: Record<string, LucideIcon> = {
  'ticket.assigned': UserCheck,
  'ticket.team_changed': Users,
  'ticket.priority_changed': ChevronsUpDown,
  'ticket.merged': Merge,
  'ticket.unmerged': Split,
  'deadline.warned': Timer,
  'deadline.breached': Timer,
  'deadline.escalated': TrendingUp,
}

/** A change of the ticket as one line. */
export function ThreadEvent({ event }: { event: ThreadEventView }) {
  const shared = useMessages()
  const timeZone = useSite((site) => site.timezone)
  const Icon = icons[event.type] ?? CircleDot
  return (
    <p className="flex items-center gap-2 pl-11 text-xs text-muted-foreground max-md:pl-0">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <strong className="font-medium text-foreground">{event.actor ?? words.lodge}</strong>{' '}
        {sentence(event, shared, timeZone)}
      </span>
      <RelativeTime at={event.at} />
    </p>
  )
}

function sentence(event: ThreadEventView, shared: Messages, timeZone: string): string {
  const aboutProperty = propertySentence(event, timeZone)
  if (aboutProperty) return aboutProperty
  const joined = joinSentence(event)
  if (joined) return joined
  if (event.step) return escalationSentence(event, event.step, shared)
  const { type, actor, from, to } = event
  const names = wordsFor(type, shared)
  const before = from === null ? null : (names[from] ?? from)
  const after = to === null ? null : (names[to] ?? to)
  if (type === 'ticket.status_changed')
    return statusSentence(words.status(before ?? '', after ?? ''), event, timeZone)
  if (type === 'ticket.assigned') return assignment(actor, before, after)
  if (type === 'ticket.team_changed') return words.team(before ?? '', after ?? '')
  if (type === 'ticket.priority_changed') return words.priority(before ?? '', after ?? '')
  if (type === 'deadline.warned') return words.warned(after ?? before ?? '')
  if (type === 'deadline.breached') return words.breached(after ?? before ?? '')
  return type
}

function assignment(actor: string | null, before: string | null, after: string | null): string {
  if (after === null) return before === actor ? words.gaveBack : words.unassigned(before ?? '')
  if (after !== actor) return words.assigned(after)
  return before === null ? words.took : words.tookFrom(before)
}

function wordsFor(type: string, { status, priority, sla }: Messages): Record<string, string> {
  if (type === 'ticket.status_changed') return status.staff
  if (type === 'ticket.priority_changed') return priority
  return type.startsWith('deadline.') ? sla.long : {}
}
