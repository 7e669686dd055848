import { AutomationOutcome } from '@lodge/contracts'
import { EmptyState, ErrorState, MoreButton, PageHeader, Select, SkeletonRows } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { t } from '../../foundation/t.ts'
import { AutomationRunList } from './automation-run-list.tsx'
import { automationRunsQuery, automationsQuery, type RunFilter } from './queries.ts'

const every = ':every'

/** The runs of all automations, the newest first. */
export function AutomationRunsScreen() {
  const [filter, setFilter] = useRunFilter()
  const automations = useQuery(automationsQuery({ show: 'active' }))
  const query = useInfiniteQuery({ ...automationRunsQuery(filter), placeholderData: keepPreviousData })
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? []
  const named = automations.data?.items.map(({ alias, title }) => ({ value: alias, label: title })) ?? []
  const isListed = !filter.automation || named.some(({ value }) => value === filter.automation)
  const present = isListed ? [] : [{ value: filter.automation ?? '', label: filter.automation ?? '' }]
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-gutter py-3 max-lg:px-4">
      <PageHeader title={t('automations.runs.title')} text={t('automations.runs.text')} />
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label={t('automations.runs.automation')}
          className="w-64"
          value={filter.automation ?? every}
          options={[{ value: every, label: t('automations.runs.every') }, ...present, ...named]}
          onChange={(alias) => setFilter({ ...filter, automation: alias === every ? undefined : alias })}
        />
        <Select
          aria-label={t('automations.runs.outcome')}
          className="w-48"
          value={filter.outcome ?? every}
          options={[
            { value: every, label: t('automations.runs.everyOutcome') },
            ...AutomationOutcome.options.map((value) => ({
              value,
              label: t(`automations.outcomes.${value}`),
            })),
          ]}
          onChange={(outcome) => setFilter({ ...filter, outcome: AutomationOutcome.safeParse(outcome).data })}
        />
      </div>
      {query.isPending ? (
        <div role="status" aria-label={t('automations.runs.loading')}>
          <SkeletonRows rows={8} />
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : runs.length === 0 ? (
        <EmptyState
          title={t('automations.runs.none')}
          text={t('automations.runs.noneText')}
          icon={<History aria-hidden />}
        />
      ) : (
        <>
          <AutomationRunList runs={runs} about="ticket" />
          <MoreButton query={query} />
        </>
      )}
    </div>
  )
}

/** Keeps the filter in the address. */
function useRunFilter(): [RunFilter, (filter: RunFilter) => void] {
  const [params, setParams] = useSearchParams()
  const automation = params.get('automation') || undefined
  const outcome = AutomationOutcome.safeParse(params.get('outcome')).data
  const change = (next: RunFilter) =>
    setParams(
      {
        ...(next.automation ? { automation: next.automation } : {}),
        ...(next.outcome ? { outcome: next.outcome } : {}),
      },
      { replace: true },
    )
  return [{ ...(automation ? { automation } : {}), ...(outcome ? { outcome } : {}) }, change]
}
