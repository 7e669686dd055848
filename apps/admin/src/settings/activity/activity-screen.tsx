import { Button, EmptyState } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useDeferredValue } from 'react'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'
import { activityQuery } from './queries.ts'
import { toParams, useActivityFilter } from './use-activity-filter.ts'

export function ActivityScreen() {
  const [filter, setFilter] = useActivityFilter()
  const shown = useDeferredValue(filter)
  const query = useInfiniteQuery({ ...activityQuery(shown), placeholderData: keepPreviousData })
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isNarrowed = Object.keys(toParams(filter)).length > 0
  return (
    <SettingsListFrame
      title={t('activity.title')}
      text={t('activity.text')}
      count={undefined}
      above={<SettingsTabs />}
      search={filter.search ?? ''}
      searchLabel={t('activity.search')}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <Button variant="outline" onClick={() => query.refetch()} isBusy={query.isRefetching}>
            <RotateCw aria-hidden />
            {t('activity.refresh')}
          </Button>
          <ActivityFilters filter={filter} names={query.data?.pages[0]?.names} onChange={setFilter} />
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={entries.length === 0}
      empty={<NothingLogged isNarrowed={isNarrowed} />}
      more={query}
    >
      <ActivityTable entries={entries} onNarrow={setFilter} />
    </SettingsListFrame>
  )
}

function NothingLogged({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t('activity.emptyFound')} text={t('activity.emptyFoundText')} className="mx-gutter" />
  ) : (
    <EmptyState title={t('activity.empty')} text={t('activity.emptyText')} className="mx-gutter" />
  )
}
