import { Button, Tooltip } from '@lodge/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useKeyOf } from '../../foundation/keyboard-shortcuts/own-keys.ts'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../foundation/t.ts'
import { useLastList } from './last-list.ts'
import { usePartActions } from './parts/use-part-actions.ts'

/** The way to the tickets before and after this one in the list one came from; nothing when there is none. */
export function TicketPager({ number }: { number: number }) {
  const { numbers, isMore } = useLastList()
  const navigate = useNavigate()
  const place = numbers.indexOf(number)
  const previous = place > 0 ? numbers[place - 1] : undefined
  const next = place >= 0 ? numbers[place + 1] : undefined
  const go = (to: number | undefined) => () => {
    if (to !== undefined) void navigate(ticketUrl(to))
  }
  useShortcut('previous', go(previous))
  useShortcut('next', go(next))
  const steps = [
    { id: 'previous', to: previous, label: t('ticket-list.neighbours.previous'), icon: ChevronUp },
    { id: 'next', to: next, label: t('ticket-list.neighbours.next'), icon: ChevronDown },
  ] as const
  usePartActions(
    { number, source: 'pager', place: 'conversation' },
    steps
      .filter(({ to }) => to !== undefined)
      .map(({ id, to, label, icon }) => ({
        id,
        label,
        icon,
        keywords: t('command-palette-keywords.neighbour'),
        shortcut: id,
        run: go(to),
      })),
  )
  if (place < 0 || numbers.length < 2) return null
  return (
    <nav
      aria-label={t('ticket-list.neighbours.label')}
      className="float-end ms-3 flex min-h-8 items-center gap-1 text-sm text-muted-foreground"
    >
      <PagerLink
        to={previous}
        label={t('ticket-list.neighbours.previous')}
        shortcut="previous"
        icon={<ChevronUp aria-hidden />}
      />
      <span className="tabular-nums">
        {t('ticket-list.neighbours.place', { place: place + 1, count: numbers.length, isMore })}
      </span>
      <PagerLink
        to={next}
        label={t('ticket-list.neighbours.next')}
        shortcut="next"
        icon={<ChevronDown aria-hidden />}
      />
    </nav>
  )
}

interface PagerLinkProps {
  to: number | undefined
  label: string
  shortcut: 'previous' | 'next'
  icon: ReactNode
}

function PagerLink({ to, label, shortcut, icon }: PagerLinkProps) {
  const key = useKeyOf(shortcut)
  if (to === undefined)
    return (
      <Button variant="ghost" size="icon-small" aria-label={label} disabled>
        {icon}
      </Button>
    )
  return (
    <Tooltip content={label} {...(key && { shortcut: key.toUpperCase() })}>
      <Button variant="ghost" size="icon-small" asChild>
        <Link to={ticketUrl(to)} aria-label={label} aria-keyshortcuts={key ?? undefined}>
          {icon}
        </Link>
      </Button>
    </Tooltip>
  )
}

const ticketUrl = (number: number) => `/admin/tickets/${number}/detail`
