import { EmptyState } from '@lodge/ui'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { CsvLink } from '../records/csv-link.tsx'
import { KindFilter } from '../records/kind-filter.tsx'
import { RecordNameCell } from '../records/record-name-cell.tsx'
import { type RecordFilter, useRecordFilter } from '../records/use-record-filter.ts'
import { SettingsListFrame } from '../settings-form/settings-list-frame.tsx'
import { SettingsTable, SettingsTableRow } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'

interface TreeItem {
  alias: string
  name: string
  /** The names above it, and its own. */
  path: readonly string[]
}

interface TreeListPage<Item> {
  items: Item[]
  counts: Record<'active' | 'archived', number>
}

/** The query of the list's route: `show` alone where all in use are wanted. */
interface TreeListQuery extends Record<string, string> {
  show: 'active' | 'archived'
}

interface TreeListDescription<Item extends TreeItem, Key extends QueryKey> {
  title: string
  text: string
  create: { to: string; label: string }
  query: (query: TreeListQuery) => UseQueryOptions<TreeListPage<Item>, Error, TreeListPage<Item>, Key>
  /** The address of the whole list as CSV. */
  csv: string
  toPath: (item: Item) => string
  heads: ReactNode
  renderCells: (item: Item) => ReactNode
  renderTree: (items: readonly Item[]) => ReactNode
  empty: { title: string; text: string; icon: ReactNode }
  /** Content above the page, such as the tabs of its area. */
  above?: ReactNode
  /** More filters, by the name of their parameter in the address. */
  moreFilters?: readonly string[]
  renderFilters?: (filter: RecordFilter, change: (next: RecordFilter) => void) => ReactNode
}

/** Records as a tree that is ordered in place. Found and archived ones are a list, with their paths. */
export function TreeListScreen<Item extends TreeItem, Key extends QueryKey>(
  list: TreeListDescription<Item, Key>,
) {
  const [filter, setFilter] = useRecordFilter(list.moreFilters ?? [])
  const search = filter.search?.trim()
  const latestQuery: TreeListQuery = { ...filter.more, show: filter.show, ...(search && { search }) }
  const shown = useDeferredValue(latestQuery)
  const query = useQuery({ ...list.query(shown), placeholderData: keepPreviousData })
  const items = query.data?.items ?? []
  const isTree = shown.show === 'active' && !isNarrowed(shown) && !query.isPlaceholderData
  return (
    <SettingsListFrame
      title={list.title}
      text={list.text}
      count={query.data?.counts[filter.show]}
      create={list.create}
      above={list.above}
      search={filter.search ?? ''}
      onSearch={(typed) => setFilter({ ...filter, search: typed })}
      filters={
        <>
          <KindFilter
            show={filter.show}
            counts={query.data?.counts}
            onChange={(show) => setFilter({ ...filter, show })}
          />
          {list.renderFilters?.(filter, setFilter)}
          <CsvLink address={list.csv} query={latestQuery} className="lg:ms-auto" />
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={items.length === 0}
      empty={<NothingListed query={latestQuery} empty={list.empty} />}
      keys={isTree ? t('record-tree.keys') : t('records.keys')}
    >
      {isTree ? list.renderTree(items) : <FoundTable list={list} items={items} />}
    </SettingsListFrame>
  )
}

const isNarrowed = ({ show, ...filters }: TreeListQuery) => Object.keys(filters).length > 0

interface FoundTableProps<Item extends TreeItem> {
  list: Pick<TreeListDescription<Item, QueryKey>, 'title' | 'heads' | 'toPath' | 'renderCells'>
  items: readonly Item[]
}

/** Records one under the other, each with the names above it. */
function FoundTable<Item extends TreeItem>({ list, items }: FoundTableProps<Item>) {
  return (
    <SettingsTable label={list.title} heads={list.heads}>
      {items.map((item) => (
        <SettingsTableRow key={item.alias}>
          <RecordNameCell to={list.toPath(item)} name={item.name} detail={item.path.join(' / ')} />
          {list.renderCells(item)}
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

interface NothingListedProps {
  query: TreeListQuery
  empty: TreeListDescription<TreeItem, QueryKey>['empty']
}

function NothingListed({ query, empty }: NothingListedProps) {
  if (isNarrowed(query)) return <EmptyState title={t('records.emptyFound')} className="mx-gutter" />
  if (query.show === 'archived')
    return <EmptyState title={t('records.emptyArchived')} className="mx-gutter" />
  return <EmptyState {...empty} className="mx-gutter" />
}
