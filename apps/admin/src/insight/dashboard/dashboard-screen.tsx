import type { Dashboard } from '@lodge/contracts'
import { ErrorState, formatDate, formatWeekday, PageHeader, Skeleton, useNow } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { BreachingList } from './breaching/breaching-list.tsx'
import { HoursPanel } from './charts/hours-panel.tsx'
import { PerDayPanel } from './charts/per-day-panel.tsx'
import { CompliancePanel } from './compliance-panel.tsx'
import { DashboardControls } from './dashboard-controls.tsx'
import { FailingMailboxesPanel } from './failing-mailboxes-panel.tsx'
import { type DashboardChoice, useDashboard } from './queries.ts'
import { SetupChecklist } from './setup-checklist.tsx'
import { Tiles } from './tiles.tsx'
import { UnansweredPanel } from './unanswered-panel.tsx'
import { useDashboardChoice } from './use-dashboard-choice.ts'
import { WorkloadPanel } from './workload/workload-panel.tsx'

export function DashboardScreen() {
  const [choice, choose] = useDashboardChoice()
  const { data, isPending, error, refetch, isRefetching } = useDashboard(choice)
  const now = useNow('minute')
  return (
    <div className="flex flex-col gap-3 px-gutter py-3 max-lg:px-4">
      <PageHeader
        aside={
          <span className="text-base">
            {formatWeekday(now, {}, 'long')} {formatDate(now)}
          </span>
        }
      >
        <DashboardControls choice={choice} onChoose={choose} />
      </PageHeader>
      <SetupChecklist />
      <FailingMailboxesPanel />
      {data ? (
        <DashboardPanels dashboard={data} choice={choice} />
      ) : isPending ? (
        <DashboardSkeleton />
      ) : (
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
      )}
    </div>
  )
}

interface DashboardPanelsProps {
  dashboard: Dashboard
  choice: DashboardChoice
}

function DashboardPanels({ dashboard, choice: { team, days } }: DashboardPanelsProps) {
  const { load, agents, online, compliance, missed } = dashboard
  return (
    <>
      <Tiles key={team} dashboard={dashboard} team={team} />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <BreachingList rows={dashboard.breaching} team={team} />
          <UnansweredPanel tickets={dashboard.unanswered} team={team} />
        </div>
        <div className="flex min-w-0 flex-col gap-3 *:last:grow">
          <WorkloadPanel teams={load} agents={agents} online={online} team={team} />
          <CompliancePanel compliance={compliance} missed={missed} days={days} />
        </div>
      </div>
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)]">
        <PerDayPanel days={withToday(dashboard)} team={team} />
        <HoursPanel today={dashboard} team={team} />
      </div>
    </>
  )
}

/** Returns the days with today as it is now: pushes renew today's figures alone. */
function withToday({ perDay, today, newToday, resolvedToday }: Dashboard): Dashboard['perDay'] {
  return perDay.map((day) =>
    day.date === today ? { ...day, created: newToday, resolved: resolvedToday } : day,
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
