import type { MyTicketsFilter, MyTicketsPage } from '@lodge/contracts'
import { Skeleton, tabClasses } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import { ticketFilters } from '../ticket-filters.ts'

interface FilterTabsProps {
  show: MyTicketsFilter
  /** Words that are searched for among them; empty for none. */
  search: string
  counts: MyTicketsPage['counts'] | undefined
}

export function FilterTabs({ show, search, counts }: FilterTabsProps) {
  return (
    <nav aria-label={t('tickets.myTickets.filters')} className="-mx-4 flex gap-1 overflow-x-auto px-4 py-0.5">
      {ticketFilters.map((filter) => (
        <Link
          key={filter}
          to={toListPath(filter, search)}
          aria-current={filter === show ? 'page' : undefined}
          className={`${tabClasses} group gap-2 max-sm:gap-1.5 max-sm:portal:px-2 max-sm:portal:text-base`}
        >
          <span className="max-sm:hidden">{t(`tickets.myTickets.show.${filter}`)}</span>
          <span className="sm:hidden">{t(`tickets.myTickets.showShort.${filter}`)}</span>
          {counts ? (
            <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-surface px-1.5 text-xs font-medium tabular-nums group-aria-[current=page]:bg-background">
              {counts[filter]}
            </span>
          ) : (
            <Skeleton className="size-5" />
          )}
        </Link>
      ))}
    </nav>
  )
}

function toListPath(show: MyTicketsFilter, search: string): string {
  const query = new URLSearchParams({
    ...(show !== 'open' && { show }),
    ...(search && { search }),
  }).toString()
  return query ? `/tickets/index?${query}` : '/tickets/index'
}
