import { EmptyState } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { FailedJobsSection } from './failed-jobs-section.tsx'
import { failedJobsQuery } from './queries.ts'

/** The background jobs that have failed, at an address of their own. */
export function FailedJobsScreen() {
  const { data } = useQuery(failedJobsQuery)
  return (
    <div className="flex min-h-full flex-col">
      <SettingsTabs />
      {data?.total === 0 && (
        <>
          <h1 className="px-gutter pt-3 text-lg font-semibold max-lg:px-4">{t('failed-jobs.title')}</h1>
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={t('failed-jobs.none')}
            text={t('failed-jobs.noneText')}
            className="m-gutter"
          />
        </>
      )}
      <FailedJobsSection heading="h1" />
    </div>
  )
}
