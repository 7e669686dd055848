import { ApiError } from '@lodge/client'
import { Button, ErrorState, formatClockTime, getErrorMessage, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { BacklogSection } from './backlog-section.tsx'
import { CareSection } from './care-section.tsx'
import { ProcessSection } from './process-section.tsx'
import { operationsQuery } from './queries.ts'
import { QueueSection } from './queue-section.tsx'
import { ReplicaSection } from './replica-section.tsx'
import { StorageSection } from './storage-section.tsx'

/** The state of the installation: what waits, what runs, what is kept, and whether that is well. */
export function OperationsScreen() {
  const { data, error, isFetching, refetch } = useQuery(operationsQuery)
  return (
    <div className="flex min-h-full flex-col">
      <SettingsTabs />
      <div className="px-gutter py-3 max-lg:px-4">
        <PageHeader title={t('operations.title')} text={t('operations.text')}>
          {data && !error && (
            <span className="text-sm text-muted-foreground tabular-nums">
              {t('operations.readAt', { time: formatClockTime(data.at) })}
            </span>
          )}
          <Button variant="outline" onClick={() => refetch()} isBusy={isFetching}>
            <RotateCw aria-hidden />
            {t('operations.refresh')}
          </Button>
        </PageHeader>
      </div>
      {error && !data && (
        <ErrorState text={describe(error)} error={error} onRetry={() => refetch()} className="mx-gutter" />
      )}
      {error && data && <Outdated error={error} at={data.at} />}
      {!error && !data && <SkeletonRows rows={8} className="px-gutter" />}
      {data && (
        <div className="flex flex-col gap-6 pb-6">
          <BacklogSection operations={data} />
          <QueueSection operations={data} />
          <ProcessSection operations={data} />
          <ReplicaSection operations={data} />
          <CareSection operations={data} />
          <StorageSection />
          <p className="px-gutter text-sm text-muted-foreground wrap-anywhere max-lg:px-4">
            {t('operations.version', { version: data.version, migration: data.lastMigration ?? '–' })}
          </p>
        </div>
      )}
    </div>
  )
}

/** Says that what stands below is old, and why. */
function Outdated({ error, at }: { error: Error; at: string }) {
  return (
    <p
      role="alert"
      className="mx-gutter mb-3 flex items-start gap-2 rounded-md bg-warning-soft p-3 text-sm max-lg:mx-4"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        {t('operations.outdated', { time: formatClockTime(at) })} {describe(error)}
      </span>
    </p>
  )
}

function describe(error: Error): string {
  return error instanceof ApiError && error.status === 503 ? t('operations.away') : getErrorMessage(error)
}
