import { MyTicketsFilter } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, getErrorMessage, PageHeader } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../layout/page.tsx'
import { t } from '../../t.ts'
import { myTicketsQuery } from '../queries.ts'
import { FilterTabs } from './filter-tabs.tsx'
import { RecentlyResolved } from './recently-resolved.tsx'
import { TicketRow, TicketRowsSkeleton, ticketListClasses } from './ticket-row.tsx'
import { TicketSearch } from './ticket-search.tsx'

/** One's own tickets, live; which of them is in the address. */
export function MyTicketsScreen() {
  const [params] = useSearchParams()
  const show = MyTicketsFilter.safeParse(params.get('show')).data ?? 'open'
  const search = params.get('search')?.trim() ?? ''
  const query = useMyTickets(show, search)
  const counts = query.data?.pages[0]?.counts
  if (counts?.all === 0 && search === '')
    return (
      <Page>
        <PageHeader />
        <EmptyState
          title={t('tickets.myTickets.none')}
          text={t('tickets.myTickets.noneText')}
          className="mt-5"
        >
          <AskButton />
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <PageHeader>
        <AskButton hasIcon />
      </PageHeader>
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterTabs show={show} search={search} counts={counts} />
        <TicketSearch show={show} search={search} />
      </div>
      <Tickets show={show} search={search} query={query} />
      {show === 'open' && search === '' && counts && counts.resolved > 0 && <RecentlyResolved />}
    </Page>
  )
}

const useMyTickets = (show: MyTicketsFilter, search: string) =>
  useInfiniteQuery({
    ...myTicketsQuery(show, search),
    // While one types, the list stays until its successor is there.
    placeholderData: (before, query) => (query?.queryKey[1] === show ? before : undefined),
  })

function AskButton({ hasIcon = false }: { hasIcon?: boolean }) {
  return (
    <Button asChild>
      <Link to="/tickets/choose-topic">
        {hasIcon && <Plus aria-hidden />}
        {t('tickets.myTickets.ask')}
      </Link>
    </Button>
  )
}

interface TicketsProps {
  show: MyTicketsFilter
  search: string
  query: ReturnType<typeof useMyTickets>
}

function Tickets({ show, search, query }: TicketsProps) {
  const rows = query.data?.pages.flatMap(({ items }) => items)
  if (!rows)
    return query.error ? (
      <ErrorState
        title={t('tickets.myTickets.failed')}
        text={`${getErrorMessage(query.error)} ${t('tickets.myTickets.safe')}`}
        error={query.error}
        onRetry={query.refetch}
        isRetrying={query.isRefetching}
      />
    ) : (
      <TicketRowsSkeleton />
    )
  if (rows.length === 0 && search !== '')
    return (
      <EmptyState
        title={t('tickets.myTickets.notFound')}
        text={t('tickets.myTickets.notFoundText', { search })}
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(`tickets.myTickets.empty.${show}`)}
        text={t(`tickets.myTickets.emptyText.${show}`)}
      />
    )
  return (
    <>
      <ul aria-label={t(`tickets.myTickets.show.${show}`)} className={ticketListClasses}>
        {rows.map((ticket) => (
          <TicketRow key={ticket.number} ticket={ticket} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button variant="outline" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('tickets.myTickets.more')}
          </Button>
          <span role="alert" className="text-base text-destructive">
            {query.isFetchNextPageError && t('tickets.myTickets.moreFailed')}
          </span>
        </div>
      )}
    </>
  )
}
