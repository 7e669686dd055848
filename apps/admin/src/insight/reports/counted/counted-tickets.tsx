import type { TicketReportAddress } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, MoreButton, SkeletonRows } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { FiguresBeingPrepared } from '../figures-being-prepared.tsx'
import { countedTicketsQuery } from '../queries.ts'
import { type CountedFigure, withoutCounted } from '../report-url.ts'
import { percentPrepared } from '../until-prepared.ts'
import { CountedTable } from './counted-table.tsx'
import { DescribeCounted } from './describe-counted.tsx'

interface CountedTicketsProps {
  address: TicketReportAddress
  counted: CountedFigure
}

/** The tickets behind one figure of the report, as many as it counted. */
export function CountedTickets({ address, counted }: CountedTicketsProps) {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(countedTicketsQuery({ ...address, ...counted }))
  const tickets = query.data?.pages.flatMap(({ items }) => items) ?? []
  const percent = percentPrepared(query.failureReason)
  const total = query.data?.pages[0]?.total
  const heading = useRef<HTMLHeadingElement>(null)
  // The figure that was pressed is gone, and with it the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="flex flex-col gap-3" aria-labelledby="counted">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter max-lg:px-4">
        <Button asChild variant="outline" className="print:hidden">
          <Link to={`?${withoutCounted(search)}`}>
            <ArrowLeft aria-hidden />
            {t('reports.counted.back')}
          </Link>
        </Button>
        <h2 ref={heading} id="counted" tabIndex={-1} className="text-lg font-semibold outline-none">
          <DescribeCounted counted={counted} />{' '}
          {total !== undefined && (
            <span className="ms-1 font-normal text-muted-foreground tabular-nums">
              {t('reports.counted.total', { count: total })}
            </span>
          )}
        </h2>
      </div>
      {percent !== null ? (
        <FiguresBeingPrepared percent={percent} />
      ) : query.error ? (
        <ErrorState
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
          className="mx-gutter max-lg:mx-4"
        />
      ) : query.isPending ? (
        <SkeletonRows rows={10} className="px-gutter" />
      ) : tickets.length === 0 ? (
        <EmptyState
          title={t('reports.counted.none')}
          text={t('reports.counted.noneText')}
          className="mx-gutter max-lg:mx-4"
        />
      ) : (
        <>
          <CountedTable tickets={tickets} />
          <MoreButton query={query} className="mx-gutter self-start print:hidden" />
        </>
      )}
    </section>
  )
}
