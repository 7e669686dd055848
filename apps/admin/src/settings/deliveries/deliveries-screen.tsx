import { DeliveryState, type ListDeliveries, routes } from '@lodge/contracts'
import { Button, EmptyState, Select } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MailCheck, RotateCw } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { FailedJobsSection } from '../failed-jobs/failed-jobs-section.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { FailingAddressesSection } from './failing-addresses-section.tsx'
import { deliveriesQuery } from './queries.ts'

type Filter = Omit<ListDeliveries, 'cursor'>
type Counts = Record<DeliveryState, number>

/** The jobs that failed, the mails that failed, wait or were discarded, and what can be done about them. */
export function DeliveriesScreen() {
  const [filter, setFilter] = useFilter()
  const shown = useDeferredValue(filter)
  const query = useInfiniteQuery({ ...deliveriesQuery(shown), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = query.data?.pages[0]?.counts
  return (
    <SettingsListFrame
      title={t('deliveries.title')}
      text={t('deliveries.text')}
      count={counts && countOf(counts, filter.state)}
      above={
        <>
          <SettingsTabs />
          <FailedJobsSection />
          <FailingAddressesSection />
        </>
      }
      search={filter.search ?? ''}
      searchLabel={t('deliveries.search')}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <StateFilter filter={filter} counts={counts} onChange={setFilter} />
          <Button variant="outline" onClick={() => query.refetch()} isBusy={query.isRefetching}>
            <RotateCw aria-hidden />
            {t('deliveries.refresh')}
          </Button>
          <CsvLink address={routes.deliveriesCsv.path} query={filter} className="lg:ms-auto" />
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NothingListed isNarrowed={Boolean(filter.search || filter.state)} />}
      more={query}
    >
      <DeliveryTable rows={rows} />
    </SettingsListFrame>
  )
}

/** Keeps the filter in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const state = DeliveryState.safeParse(params.get('state')).data
  const search = params.get('search')?.slice(0, 100)
  const filter: Filter = { ...(state && { state }), ...(search && { search }) }
  const change = ({ state: nextState, search: nextSearch }: Filter) =>
    setParams(
      { ...(nextState && { state: nextState }), ...(nextSearch && { search: nextSearch }) },
      { replace: true },
    )
  return [filter, change] as const
}

interface StateFilterProps {
  filter: Filter
  counts: Counts | undefined
  onChange: (filter: Filter) => void
}

function StateFilter({ filter, counts, onChange }: StateFilterProps) {
  const options = (['all', ...DeliveryState.options] as const).map((value) => {
    const state = value === 'all' ? undefined : value
    const count = counts ? countOf(counts, state) : ''
    return { value, label: t(`deliveries.shows.${value}`, { count, hasCount: counts !== undefined }) }
  })
  return (
    <Select
      aria-label={t('deliveries.show')}
      className="w-40"
      value={filter.state ?? 'all'}
      options={options}
      onChange={(value) => onChange({ ...filter, state: DeliveryState.safeParse(value).data })}
    />
  )
}

function countOf(counts: Counts, state: DeliveryState | undefined): number {
  return state ? counts[state] : counts.failed + counts.waiting + counts.stopped + counts.discarded
}

function NothingListed({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) return <EmptyState title={t('deliveries.emptyFound')} className="mx-gutter" />
  return (
    <EmptyState
      icon={<MailCheck aria-hidden />}
      title={t('deliveries.empty')}
      text={t('deliveries.emptyText')}
      className="mx-gutter"
    />
  )
}
