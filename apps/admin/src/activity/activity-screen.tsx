import { type ActivityView, activityEventTypes, Instant, type ListActivity } from '@lodge/contracts'
import {
  Button,
  cn,
  EmptyState,
  ErrorState,
  formatDateTime,
  Input,
  PageHeader,
  Select,
  SkeletonRows,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { SettingsTabs } from '../shell/settings-tabs.tsx'
import { t } from '../t.ts'
import { describeAction, renamedValues } from './activity-names.ts'
import { activityQuery } from './queries.ts'

const anyOption = 'anything'
const listActionOptions = () => [
  { value: anyOption, label: t('activity.anything') },
  ...activityEventTypes.map((value) => ({ value, label: describeAction(value) })),
]

/** Who did what to what, when, from where, and how it was before and after. */
export function ActivityScreen() {
  const [filter, setFilter] = useActivityFilter()
  const query = useInfiniteQuery(activityQuery(filter))
  const entries = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <SettingsTabs />
      <div className="flex flex-col gap-3 py-3">
        <div className="px-gutter max-lg:px-4">
          <PageHeader text={t('activity.text')}>
            <ActivityFilters filter={filter} onChange={setFilter} />
            <Button variant="outline" onClick={() => query.refetch()} isBusy={query.isRefetching}>
              <RotateCw aria-hidden />
              {t('activity.refresh')}
            </Button>
          </PageHeader>
        </div>
        {query.isPending ? (
          <SkeletonRows rows={12} className="px-gutter" />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} className="mx-gutter" />
        ) : entries.length === 0 ? (
          <EmptyState title={t('activity.empty')} text={t('activity.emptyText')} className="mx-gutter" />
        ) : (
          <ActivityTable entries={entries} />
        )}
        {query.hasNextPage && (
          <Button
            variant="outline"
            className="self-center"
            onClick={() => query.fetchNextPage()}
            isBusy={query.isFetchingNextPage}
          >
            {t('activity.more')}
          </Button>
        )}
      </div>
    </>
  )
}

type ActivityFilter = Omit<ListActivity, 'cursor'>

function useActivityFilter() {
  const [search, setSearch] = useSearchParams()
  const action = search.get('action')
  const ticket = Number(search.get('ticket'))
  const filter: ActivityFilter = {
    ...(action ? { action } : {}),
    ...(Number.isInteger(ticket) && ticket > 0 ? { ticket } : {}),
  }
  const change = ({ action: nextAction, ticket: nextTicket }: ActivityFilter) =>
    setSearch({
      ...(nextAction ? { action: nextAction } : {}),
      ...(nextTicket ? { ticket: String(nextTicket) } : {}),
    })
  return [filter, change] as const
}

function ActivityFilters({
  filter,
  onChange,
}: {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}) {
  return (
    <>
      <Input
        inputMode="numeric"
        aria-label={t('activity.ticket')}
        placeholder={t('activity.ticket')}
        className="w-32"
        defaultValue={filter.ticket ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, ticket: Number(target.value.replace(/\D/g, '')) || undefined })
        }
      />
      <Select
        aria-label={t('activity.action')}
        className="w-56"
        value={filter.action ?? anyOption}
        onChange={(action) => onChange({ ...filter, action: action === anyOption ? undefined : action })}
        options={listActionOptions()}
      />
    </>
  )
}

function ActivityTable({ entries }: { entries: readonly ActivityView[] }) {
  return (
    <Table aria-label={t('activity.title')}>
      <TableHeader className="max-xl:hidden">
        <tr>
          <TableHead>{t('activity.columns.when')}</TableHead>
          <TableHead>{t('activity.columns.who')}</TableHead>
          <TableHead>{t('activity.columns.what')}</TableHead>
          <TableHead>{t('activity.columns.subject')}</TableHead>
          <TableHead>{t('activity.columns.before')}</TableHead>
          <TableHead>{t('activity.columns.after')}</TableHead>
          <TableHead>{t('activity.columns.from')}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  )
}

/** Where there is little room its parts stand under each other. */
function ActivityRow({ entry }: { entry: ActivityView }) {
  return (
    <TableRow className="max-xl:grid max-xl:h-auto max-xl:py-2">
      <ActivityCell className="text-muted-foreground tabular-nums xl:whitespace-nowrap">
        {formatDateTime(entry.at)}
      </ActivityCell>
      <ActivityCell className="max-xl:font-medium xl:max-w-36 xl:truncate">{entry.actor}</ActivityCell>
      <ActivityCell>{describeAction(entry.action)}</ActivityCell>
      <ActivityCell className="xl:max-w-36 xl:truncate">{entry.subject}</ActivityCell>
      <ChangedValues
        label={t('activity.columns.before')}
        facts={entry.before}
        className="text-muted-foreground"
      />
      <ChangedValues label={t('activity.columns.after')} facts={entry.after} />
      <ActivityCell className="text-muted-foreground">{entry.ip}</ActivityCell>
    </TableRow>
  )
}

function ActivityCell({ className, ...props }: ComponentProps<typeof TableCell>) {
  return (
    <TableCell {...props} className={cn('text-sm max-xl:px-4 max-xl:first:pl-4 wrap-anywhere', className)} />
  )
}

interface ChangedValuesProps {
  label: string
  facts: ActivityView['before']
  className?: string
}

function ChangedValues({ label, facts, className }: ChangedValuesProps) {
  return (
    <ActivityCell className={cn('xl:min-w-36', className)}>
      {facts && <span className="text-muted-foreground xl:hidden">{label}: </span>}
      {describeValues(facts)}
    </ActivityCell>
  )
}

/** `{ status: 'Open', assignee: null }` as "status: Open, assignee: none"; instants as dates with times. */
function describeValues(facts: ActivityView['before']): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => t('activity.fact', { name: describeName(name), value: describeValue(value) }))
    .join(', ')
}

function describeName(name: string): string {
  const known = renamedValues.find((one) => one === name)
  return known ? t(`activity.factNames.${known}`) : name
}

function describeValue(value: string | number | boolean | null): string {
  if (value === null) return t('activity.nothing')
  const instant = Instant.safeParse(value)
  return instant.success ? formatDateTime(instant.data) : String(value)
}
