import type { RequesterTicketRow } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { RelativeTime, Skeleton, SlaBar, StatusBadge } from '@lodge/ui'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import { topicName } from '../names-in-page.ts'
import { useRecentChange } from '../recent-changes-store.ts'
import { RowHighlight } from '../row-highlight.tsx'

/** A row is 88 high on a desktop; on a phone its parts stand under each other. */
const gridClasses =
  'grid items-center gap-x-6 gap-y-2 px-4 py-4 pe-12 sm:min-h-22 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5 lg:grid-cols-[minmax(0,1fr)_200px_256px] lg:pe-14'

/** A ticket of one's own in a list; highlighted when it changes, with what happened. */
export function TicketRow({ ticket }: { ticket: RequesterTicketRow }) {
  const change = useRecentChange(ticket.number)
  return (
    <li className="relative isolate">
      <RowHighlight change={change} />
      <Link to={`/tickets/${ticket.number}/detail`} className="block -outline-offset-2 hover:bg-surface/60">
        <span className={gridClasses}>
          <span className="min-w-0 max-sm:order-2">
            <span className="block text-body font-semibold break-words">
              {ticket.isUnread && <UnreadMark />}
              <bdi>{ticket.subject}</bdi>
            </span>
            <span className="block text-base text-muted-foreground">
              {change && (
                <>
                  <strong className="font-semibold text-accent">{t('tickets.myTickets.justNow')}</strong>{' '}
                  {change.text}
                  {' · '}
                </>
              )}
              <span className="tabular-nums">{ticket.number}</span>
              {!change && (
                <>
                  {` · ${topicName(ticket.topic)} · `}
                  <RelativeTime at={ticket.updatedAt} />
                </>
              )}
            </span>
          </span>
          <span className="max-sm:order-1">
            <StatusBadge status={ticket.status} audience="requester" />
          </span>
          <span className="min-w-0 max-lg:col-span-full max-sm:order-3">
            {ticket.sla && !isFinal(ticket.status) && (
              <SlaBar deadline={ticket.sla} status={ticket.status} variant="requester-row" />
            )}
            <RatingHint ticket={ticket} />
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className="absolute top-1/2 end-4 size-5 -translate-y-1/2 text-muted-foreground"
        />
      </Link>
    </li>
  )
}

/** Staff wrote something that has not been read yet. */
export function UnreadMark() {
  return (
    <>
      <span aria-hidden className="me-2 inline-block size-2.5 rounded-full bg-accent" />
      <span className="sr-only">{t('tickets.myTickets.unread')} </span>
    </>
  )
}

/** The rating, or an invitation to rate on the ticket's page; nothing while the ticket is open again. */
function RatingHint({ ticket: { status, rating, canRate } }: { ticket: RequesterTicketRow }) {
  if (!isFinal(status)) return null
  if (rating !== 'none')
    return <span className="text-base text-muted-foreground">{t('tickets.rating.rated', { rating })}</span>
  if (!canRate) return null
  return <span className="text-base font-semibold text-accent">{t('tickets.rating.rate')}</span>
}

export const ticketListClasses = 'divide-y divide-border overflow-hidden rounded-md border border-border'

/** Rows on their way, in the shape of what comes. */
export function TicketRowsSkeleton() {
  return (
    <div className={ticketListClasses}>
      {['62%', '56%', '50%', '60%'].map((width) => (
        <div key={width} className={gridClasses}>
          <div className="flex flex-col gap-3 max-sm:order-2">
            <Skeleton style={{ width }} />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-6 w-36 max-sm:order-1" />
          <div className="flex flex-col gap-3 max-lg:col-span-full max-sm:order-3">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-1 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
