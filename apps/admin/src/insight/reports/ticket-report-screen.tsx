import { ApiError } from '@lodge/client'
import type { ReportFilterTexts, TicketReport } from '@lodge/contracts'
import { cn, EmptyState, ErrorState, formatClockTime, PageHeader, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../foundation/t.ts'
import { CountedTickets } from './counted/counted-tickets.tsx'
import { isEmptyReport } from './figures/measures.ts'
import { countDays, formatDays } from './figures/report-dates.ts'
import { FiguresBeingPrepared } from './figures-being-prepared.tsx'
import { ReportFilters } from './filters/report-filters.tsx'
import { ForecastPanel } from './forecast/forecast-panel.tsx'
import { ticketReportQuery } from './queries.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { filterOf, parseReportUrl, type ReportUrl, reportPath } from './report-url.ts'
import { savedReportsQuery } from './saved-reports/queries.ts'
import { SavedReportMenu } from './saved-reports/saved-report-menu.tsx'
import { percentPrepared } from './until-prepared.ts'

export function TicketReportScreen() {
  const [search] = useSearchParams()
  const { data, isPending, error, refetch, isRefetching } = useQuery(savedReportsQuery)
  const url = parseReportUrl(search, data?.items ?? [])
  // An address that names no more than a saved report can be read only once those are loaded.
  if (url.savedId !== null && Object.keys(url.report).length === 0) {
    if (isPending) return <ReportSkeleton />
    if (error)
      return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="m-gutter" />
    if (!data.items.some(({ id }) => id === url.savedId)) return <SavedReportNotFound />
  }
  return <Report url={url} />
}

function Report({ url }: { url: ReportUrl }) {
  const { data: saved } = useQuery(savedReportsQuery)
  const query = useQuery(ticketReportQuery(url.report))
  const current = saved?.items.find(({ id }) => id === url.savedId)
  // A refusal is final: what was shown before may no longer be seen.
  const report = query.error instanceof ApiError ? undefined : query.data
  return (
    <div className="report-sheet flex flex-col gap-3 py-3">
      <PageHeader
        className="px-gutter max-lg:px-4"
        {...(current && { title: current.name })}
        aside={report && <ReportDays report={report} />}
      >
        <SavedReportMenu
          reports={saved?.items ?? []}
          current={current}
          address={url.report}
          isChanged={url.isChanged}
        />
        <ReportActions address={url.report} counted={url.counted} />
      </PageHeader>
      <ReportFilters address={url.report} report={report} />
      {url.counted ? (
        <CountedTickets
          key={JSON.stringify([url.report, url.counted])}
          address={url.report}
          counted={url.counted}
        />
      ) : (
        <ReportContent
          report={report}
          filter={filterOf(url.report)}
          isStale={query.isPlaceholderData}
          query={query}
        />
      )}
    </div>
  )
}

function ReportDays({ report }: { report: TicketReport }) {
  return (
    <span className="text-base">
      {formatDays(report.range)}
      <span className="ms-3 text-sm">
        {t('reports.asOf', { time: formatClockTime(report.asOf, report.timezone) })}
      </span>
    </span>
  )
}

interface ReportContentProps {
  report: TicketReport | undefined
  filter: ReportFilterTexts
  /** Shows the figures of another range or filter until the new ones are there. */
  isStale: boolean
  query: {
    error: Error | null
    /** The error of the last try, while another try is to come. */
    failureReason: Error | null
    isRefetching: boolean
    refetch: () => unknown
  }
}

function ReportContent({ report, filter, isStale, query }: ReportContentProps) {
  const percent = percentPrepared(query.failureReason)
  if (percent !== null) return <FiguresBeingPrepared percent={percent} />
  const wrong = whatIsWrong(query.error)
  if (wrong) return <WrongReport text={wrong} />
  if (query.error && (!report || isStale))
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
        className="mx-gutter max-lg:mx-4"
      />
    )
  if (!report) return <ReportSkeleton />
  if (isEmptyReport(report) && !isStale) return <NothingCounted report={report} />
  return (
    <div aria-busy={isStale} className="px-gutter max-lg:px-4">
      {isStale && (
        <p
          role="status"
          className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning print:hidden"
        >
          {t('reports.refreshing')}
        </p>
      )}
      <div className={cn('flex flex-col gap-3 transition-opacity', isStale && 'opacity-60')}>
        <ReportBody report={report} />
        <ForecastPanel filter={filter} />
      </div>
    </div>
  )
}

/** Returns what is wrong with a condition of the address, in the words of its field. */
function whatIsWrong(error: Error | null): string | undefined {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first
}

/** Offers no second try, which would fail as well. */
function WrongReport({ text }: { text: string }) {
  return (
    <EmptyState title={t('reports.wrong')} text={text} className="mx-gutter max-lg:mx-4">
      <Link to={reportPath} className="text-accent underline">
        {t('reports.clear')}
      </Link>
    </EmptyState>
  )
}

function NothingCounted({ report }: { report: TicketReport }) {
  return (
    <EmptyState
      title={t('reports.empty', { days: countDays(report.range) })}
      text={t('reports.emptyText')}
      className="mx-gutter max-lg:mx-4"
    >
      <Link to={reportPath} className="text-accent underline">
        {t('reports.clear')}
      </Link>
    </EmptyState>
  )
}

function SavedReportNotFound() {
  return (
    <EmptyState title={t('reports.saved.gone')} text={t('reports.saved.goneText')} className="m-gutter">
      <Link to={reportPath} className="text-accent underline">
        {t('reports.clear')}
      </Link>
    </EmptyState>
  )
}

function ReportSkeleton() {
  return (
    <div role="status" aria-label={t('reports.loading')} className="grid gap-3 px-gutter max-lg:px-4">
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {['created', 'resolved', 'backlog', 'reopened', 'satisfaction', 'articles'].map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  )
}
