import type { Dashboard } from '@lodge/contracts'
import { ErrorState, formatDate, PageHeader, Skeleton, useNow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../t.ts'
import { BreachingList } from './breaching-list.tsx'
import { CompliancePanel } from './compliance-panel.tsx'
import { PerDayPanel } from './per-day-panel.tsx'
import { dashboardQuery } from './queries.ts'
import { Tiles } from './tiles.tsx'
import { WorkloadPanel } from './workload-panel.tsx'

/** What needs attention now, the workload, and how many deadlines were met. */
export function DashboardScreen() {
  const { data, isPending, error, refetch, isRefetching } = useQuery(dashboardQuery)
  const now = useNow('minute')
  return (
    <div className="flex flex-col gap-3 px-gutter py-3 max-lg:px-4">
      <PageHeader aside={<span className="text-base">{formatDate(now)}</span>} />
      {data ? (
        <DashboardPanels dashboard={data} />
      ) : isPending ? (
        <DashboardSkeleton />
      ) : (
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
      )}
    </div>
  )
}

function DashboardPanels({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <Tiles dashboard={dashboard} />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <BreachingList rows={dashboard.breaching} />
        <WorkloadPanel teams={dashboard.load} agents={dashboard.agents} />
      </div>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]">
        <CompliancePanel compliance={dashboard.compliance} />
        <PerDayPanel days={dashboard.perDay} />
      </div>
    </>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label={t('app.dashboard.loading')} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
        {['open', 'mine', 'unassigned', 'risk', 'breached', 'new', 'resolved'].map((name) => (
          <Skeleton key={name} className="h-22" />
        ))}
      </div>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
