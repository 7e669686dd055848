import { Button, EmptyState, formatDate, TableHead } from '@lodge/ui'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { ArchivedBadge } from '../settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../settings-form/settings-list-frame.tsx'
import { SettingsTable, SettingsTableCell, SettingsTableRow } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import { CsvLink } from './csv-link.tsx'
import { KindFilter } from './kind-filter.tsx'
import { RecordNameCell } from './record-name-cell.tsx'
import { recordSorts, SortFilter } from './sort-filter.tsx'
import { type RecordFilter, toListQuery, useRecordFilter } from './use-record-filter.ts'

export interface RecordRow {
  alias: string
  updatedAt: string
  archivedAt: string | null
}

interface RecordPage<Row> {
  items: Row[]
  next: string | null
  counts: { active: number; archived: number }
}

interface RecordColumn<Row> {
  label: string
  of: (row: Row) => ReactNode
}

export interface RecordListDescription<Row extends RecordRow, Page extends RecordPage<Row>> {
  /** Names the list in the cache; what changes a record invalidates it. */
  queryKey: string
  title: string
  text: string
  create: { to: string; label: string }
  /** Reads a page; `query` is what the list's route takes. */
  read: (query: Record<string, string>, signal: AbortSignal) => Promise<Page>
  /** The address of the whole list as CSV. */
  csv: string
  /** The path of the import, for a kind of record that has one. */
  importTo?: string
  toPath: (row: Row) => string
  nameOf: (row: Row) => string
  /** A second line under the name. */
  detailOf?: (row: Row) => string
  columns: readonly RecordColumn<Row>[]
  /** Renders the status, which by default is in use or archived. */
  renderStatus?: (row: Row) => ReactNode
  /** The message while there are no records yet. */
  empty: { title: string; text: string; icon: ReactNode }
  /** The words for archived records, for a kind of record that has its own. */
  archived?: { badge: string; filter: (count: number | undefined) => string; empty: string }
  /** Content above the page, such as the tabs of its area. */
  above?: ReactNode
  /** More filters, by the name of their parameter in the address. */
  moreFilters?: readonly string[]
  renderFilters?: (
    page: Page | undefined,
    filter: RecordFilter,
    change: (next: RecordFilter) => void,
  ) => ReactNode
}

/** A list of records: searched, in use or archived, by name or by change, a page at a time, and as CSV. */
export function RecordListScreen<Row extends RecordRow, Page extends RecordPage<Row>>(
  list: RecordListDescription<Row, Page>,
) {
  const [filter, setFilter] = useRecordFilter(list.moreFilters ?? [])
  const shown = useDeferredValue(filter)
  const query = useInfiniteQuery({ ...listQuery(list, shown), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const first = query.data?.pages[0]
  return (
    <SettingsListFrame
      title={list.title}
      text={list.text}
      count={first?.counts[filter.show]}
      create={list.create}
      above={list.above}
      search={filter.search ?? ''}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <RecordFilters
            filter={filter}
            counts={first?.counts}
            archivedLabel={list.archived?.filter(first?.counts.archived)}
            onChange={setFilter}
          />
          {list.renderFilters?.(first, filter, setFilter)}
          <CsvLink address={list.csv} query={toListQuery(filter)} className="lg:ms-auto" />
          {list.importTo && <ImportLink to={list.importTo} />}
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NothingListed list={list} filter={filter} />}
      keys={t('records.keys')}
      more={query}
    >
      <RecordTable list={list} rows={rows} />
    </SettingsListFrame>
  )
}

function listQuery<Row extends RecordRow, Page extends RecordPage<Row>>(
  { queryKey, read }: RecordListDescription<Row, Page>,
  filter: RecordFilter,
) {
  const query = toListQuery(filter)
  return infiniteQueryOptions({
    queryKey: [queryKey, query],
    queryFn: ({ pageParam, signal }) =>
      read({ ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
}

interface RecordFiltersProps {
  filter: RecordFilter
  counts: RecordPage<unknown>['counts'] | undefined
  archivedLabel: string | undefined
  onChange: (filter: RecordFilter) => void
}

function RecordFilters({ filter, counts, archivedLabel, onChange }: RecordFiltersProps) {
  return (
    <>
      <KindFilter
        show={filter.show}
        counts={counts}
        archivedLabel={archivedLabel}
        onChange={(show) => onChange({ ...filter, show })}
      />
      <SortFilter
        sort={filter.sort}
        sorts={recordSorts()}
        onChange={(sort) => onChange({ ...filter, sort })}
      />
    </>
  )
}

function ImportLink({ to }: { to: string }) {
  return (
    <Button asChild variant="outline">
      <Link to={to}>
        <Upload aria-hidden />
        {t('imports.import')}
      </Link>
    </Button>
  )
}

function RecordTable<Row extends RecordRow, Page extends RecordPage<Row>>({
  list: { title, columns, toPath, nameOf, detailOf, archived, renderStatus },
  rows,
}: {
  list: RecordListDescription<Row, Page>
  rows: readonly Row[]
}) {
  const heads = [
    t('records.name'),
    ...columns.map(({ label }) => label),
    t('records.status'),
    t('records.updated'),
  ]
  return (
    <SettingsTable label={title} heads={heads.map((head) => <TableHead key={head}>{head}</TableHead>)}>
      {rows.map((row) => (
        <SettingsTableRow key={row.alias}>
          <RecordNameCell to={toPath(row)} name={nameOf(row)} detail={detailOf?.(row)} />
          {columns.map(({ label, of }) => (
            <SettingsTableCell key={label} label={label} className="text-muted-foreground tabular-nums">
              {of(row)}
            </SettingsTableCell>
          ))}
          <SettingsTableCell>
            {renderStatus?.(row) ?? (
              <ArchivedBadge isArchived={row.archivedAt !== null} archivedLabel={archived?.badge} />
            )}
          </SettingsTableCell>
          <SettingsTableCell label={t('records.updated')} className="text-muted-foreground tabular-nums">
            {formatDate(row.updatedAt)}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function NothingListed<Row extends RecordRow, Page extends RecordPage<Row>>({
  list: { empty, archived },
  filter: { search, show, more },
}: {
  list: RecordListDescription<Row, Page>
  filter: RecordFilter
}) {
  if (search || Object.keys(more).length > 0)
    return <EmptyState title={t('records.emptyFound')} className="mx-gutter" />
  if (show === 'archived')
    return <EmptyState title={archived?.empty ?? t('records.emptyArchived')} className="mx-gutter" />
  return <EmptyState {...empty} className="mx-gutter" />
}
