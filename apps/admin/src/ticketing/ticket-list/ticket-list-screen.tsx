import type { FilterField, SavedViewDefinition, TicketFilterQuery, TicketsCount } from '@lodge/contracts'
import { EmptyState, ErrorState, PageHeader, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { NewTicketButton } from '../new-ticket/new-ticket-button.tsx'
import { queuesQuery } from '../queues/queries.ts'
import { useTeamCount, useTotalCount } from '../queues/queue-counts-store.ts'
import { BulkUpdateProgress } from './bulk/bulk-update-progress.tsx'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { TicketSortMenu } from './columns/ticket-sort-menu.tsx'
import { useColumns } from './columns/use-columns.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { type ListUrl, parseListUrl, withFilter, withPresentTeams } from './list-url.ts'
import { savedViewsQuery } from './saved-views/queries.ts'
import { TicketListTabs } from './saved-views/ticket-list-tabs.tsx'
import { LiveTicketTable } from './table/live-ticket-table.tsx'

type TicketQueue = 'all' | 'unassigned' | 'team'

/** A queue of tickets: every one the agent sees, those without an assignee, or one team's. */
export function TicketListScreen({ queue }: { queue: TicketQueue }) {
  const { teamAlias } = useParams()
  const [search] = useSearchParams()
  const { data } = useQuery(queuesQuery)
  const team = data?.teams.find(({ alias }) => alias === teamAlias)
  usePageTitle(
    team?.name ?? null,
    team ? [{ label: t('ticket-list.title'), to: '/admin/tickets/all' }, { label: team.name }] : null,
  )
  const present = withPresentTeams(search, data?.formerAliases)
  const path = pathOf(queue, data?.formerAliases?.[teamAlias ?? ''] ?? teamAlias)
  if (data && (present !== search || (queue === 'team' && path !== pathOf(queue, teamAlias))))
    return <Navigate to={`${path}?${present}`} replace />
  if (queue === 'team' && data && !team) return <NotFoundScreen />
  return <TicketQueue key={teamAlias} queue={queue} team={queue === 'team' ? teamAlias : undefined} />
}

const pathOf = (queue: TicketQueue, team: string | undefined) =>
  `/admin/tickets/${queue === 'team' ? `${team}/index` : queue}`

interface TicketQueueProps {
  queue: TicketQueue
  team: string | undefined
}

/** An address that names a saved view can be read only once the views are loaded. */
function TicketQueue({ queue, team }: TicketQueueProps) {
  const [search] = useSearchParams()
  const { data, isPending, error, refetch, isRefetching } = useQuery(savedViewsQuery)
  const views = data?.items ?? []
  const fixed = queueFilter(queue, team)
  const address = parseListUrl(search, { fixed, views })
  if (address.viewId !== null) {
    if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
    if (error)
      return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="m-gutter" />
    if (!views.some(({ id }) => id === address.viewId)) return <SavedViewNotFound />
  }
  return <QueueTickets queue={queue} team={team} address={address} fixed={fixed} />
}

function queueFilter(queue: TicketQueue, team: string | undefined): TicketFilterQuery {
  if (queue === 'unassigned') return { assignee: 'nobody' }
  return team === undefined ? {} : { team }
}

interface QueueTicketsProps extends TicketQueueProps {
  address: ListUrl
  fixed: TicketFilterQuery
}

function QueueTickets({ queue, team, address, fixed }: QueueTicketsProps) {
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(savedViewsQuery)
  const view = data?.items.find(({ id }) => id === address.viewId)
  const columns = useColumns(view)
  const [total, setTotal] = useState<TicketsCount | null>(null)
  const title = view?.name ?? (queue === 'all' && address.show === 'mine' ? t('ticket-list.mine') : null)
  const { sort, ...filter } = address.list
  const query: SavedViewDefinition = { filter, sort, columns: [...columns.shown] }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="px-gutter pt-3 pb-1 max-lg:px-4">
        <PageHeader
          {...(title && { title })}
          aside={
            address.show === 'unresolved' ? (
              <QueueTotal queue={queue} team={team} />
            ) : (
              total && t('ticket-list.count', { count: total.count, isMore: total.isMore })
            )
          }
        >
          <NewTicketButton />
        </PageHeader>
      </div>
      <TicketListTabs
        address={address}
        team={team}
        isAll={queue === 'all'}
        isUnassigned={queue === 'unassigned'}
        views={data?.items ?? []}
        query={query}
        isChanged={view !== undefined && (address.isChanged || columns.isChanged)}
      />
      <FilterBar
        filter={address.filter}
        fixed={listFilterFields(fixed)}
        onChange={(next) => setSearch(withFilter(search, next))}
      >
        <TicketSortMenu list={address.list} />
        <ColumnsMenu columns={columns.shown} onChange={columns.choose} />
        <ExportButton list={address.list} columns={columns.shown} />
      </FilterBar>
      <BulkUpdateProgress />
      <LiveTicketTable
        key={JSON.stringify(address.list)}
        list={address.list}
        columns={columns.shown}
        onTotal={setTotal}
      />
    </div>
  )
}

function QueueTotal({ queue, team }: TicketQueueProps) {
  const all = useTotalCount('open')
  const unassigned = useTotalCount('unassigned')
  const ofTeam = useTeamCount(team ?? '', 'open')
  return { all, unassigned, team: ofTeam }[queue]
}

function SavedViewNotFound() {
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('ticket-list.view.gone')}
      text={t('ticket-list.view.goneText')}
      className="m-gutter"
    >
      <Link to="/admin/tickets/all" className="text-accent underline">
        {t('ticket-list.filter.clear')}
      </Link>
    </EmptyState>
  )
}

function listFilterFields(filter: TicketFilterQuery): FilterField[] {
  return Object.keys(filter) as FilterField[]
}
