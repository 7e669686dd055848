import type { RequesterTicketRow } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { ErrorState, RelativeTime, Skeleton, SlaBar, StatusBadge, truncate } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { UnreadMark } from '../tickets/list/ticket-row.tsx'
import { myTicketsQuery } from '../tickets/queries.ts'
import { useRecentChange } from '../tickets/recent-changes-store.ts'
import { RowHighlight } from '../tickets/row-highlight.tsx'

const shownTickets = 3

/** The latest open tickets with live badges and bars. */
export function MyOpenTickets() {
  const { data, error, refetch, isRefetching } = useInfiniteQuery(myTicketsQuery('open'))
  const tickets = data?.pages[0]?.items.slice(0, shownTickets)
  return (
    <section aria-labelledby="my-open-tickets">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="my-open-tickets" className="text-xl font-semibold">
          {t('home.open')}
        </h2>
        <Link to="/tickets/index" className="text-base text-accent underline-offset-4 hover:underline">
          {t('home.all')}
        </Link>
      </header>
      {tickets ? (
        <Tickets tickets={tickets} />
      ) : error ? (
        <ErrorState
          title={t('home.ticketsFailed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
          className="portal:p-5"
        />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Tickets({ tickets }: { tickets: RequesterTicketRow[] }) {
  if (tickets.length === 0) return <p className="text-body text-muted-foreground">{t('home.noneOpen')}</p>
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-md border border-border">
      {tickets.map((ticket) => (
        <Ticket key={ticket.number} ticket={ticket} />
      ))}
    </ul>
  )
}

function Ticket({ ticket }: { ticket: RequesterTicketRow }) {
  const change = useRecentChange(ticket.number)
  return (
    <li className="relative isolate">
      <RowHighlight change={change} />
      <Link
        to={`/tickets/${ticket.number}/detail`}
        className="block px-4 py-3 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="flex items-center justify-between gap-2">
          <StatusBadge status={ticket.status} audience="requester" />
          <RelativeTime at={ticket.updatedAt} className="shrink-0 text-sm text-muted-foreground" />
        </span>
        <span className="mt-2 block font-semibold" title={ticket.subject}>
          {ticket.isUnread && <UnreadMark />}
          {truncate(ticket.subject)}
        </span>
        {change && <span className="block text-base text-accent">{change.text}</span>}
        {ticket.sla && !isFinal(ticket.status) && (
          <SlaBar
            deadline={ticket.sla}
            status={ticket.status}
            variant="requester-row"
            className="mt-0.5 text-muted-foreground"
          />
        )}
      </Link>
    </li>
  )
}

function Loading() {
  return (
    <div className="divide-y divide-border rounded-md border border-border">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3 px-4 py-4">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="w-4/5" />
          <Skeleton className="h-2 w-full" />
        </div>
      ))}
    </div>
  )
}
