import { ListTickets, limits } from '@lodge/contracts'
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SkeletonRows,
  Table,
  TableBody,
  TableHead,
  TableHeader,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Inbox } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { messages } from '../messages.ts'
import { useTeamCount, useTotal } from '../shell/counts-store.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { queuesQuery } from '../shell/queries.ts'
import { ListTabs } from './list-tabs.tsx'
import { NewTicketButton } from './new/new-ticket-button.tsx'
import type { TicketList } from './queries.ts'
import { SortMenu } from './sort-menu.tsx'
import { TicketRow } from './ticket-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useTicketList } from './use-ticket-list.ts'

const words = messages.tickets

type Queue = 'all' | 'unassigned' | 'team'

/** A queue of tickets: every one the agent sees, those without an assignee, or one team's. */
export function TicketsScreen({ queue }: { queue: Queue }) {
  const { teamAlias } = useParams()
  const { data } = useQuery(queuesQuery)
  const team = data?.teams.find(({ alias }) => alias === teamAlias)
  usePageTitle(
    team?.name ?? null,
    team ? [{ label: words.title, to: '/admin/tickets/all' }, { label: team.name }] : null,
  )
  if (queue === 'team' && data && !team) return <NotFoundScreen />
  return <Queue key={teamAlias} queue={queue} team={queue === 'team' ? teamAlias : undefined} />
}

function Queue({ queue, team }: { queue: Queue; team: string | undefined }) {
  const list = useList(queue, team)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="px-gutter pt-3 pb-1 max-lg:px-4">
        <PageHeader aside={list.show === 'unresolved' ? <QueueTotal queue={queue} team={team} /> : undefined}>
          <SortMenu sort={list.sort} />
          <NewTicketButton />
        </PageHeader>
      </div>
      <ListTabs show={list.show} />
      <LiveTable key={JSON.stringify(list)} list={list} />
    </div>
  )
}

function QueueTotal({ queue, team }: { queue: Queue; team: string | undefined }) {
  const all = useTotal('open')
  const unassigned = useTotal('unassigned')
  const ofTeam = useTeamCount(team ?? '', 'open')
  return { all, unassigned, team: ofTeam }[queue]
}

/** The list that the address asks for; an unreadable part falls back to its default. */
function useList(queue: Queue, team: string | undefined): TicketList {
  const [search] = useSearchParams()
  const show = ListTickets.shape.show.catch('unresolved').parse(search.get('show') ?? undefined)
  const sort = ListTickets.shape.sort.catch('due').parse(search.get('sort') ?? undefined)
  return { queue: queue === 'unassigned' ? 'unassigned' : 'all', show, sort, ...(team ? { team } : {}) }
}

function LiveTable({ list }: { list: TicketList }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  const [isInHand, setIsInHand] = useState(false)
  const { query, rows, waiting, showWaiting } = useTicketList(list, isScrolled || isInHand)
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows])
  const { current, setCurrent } = useRowKeys(scroller, numbers)

  const showAll = () => {
    showWaiting()
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <>
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 8)}
        onPointerEnter={() => setIsInHand(true)}
        onPointerLeave={() => setIsInHand(false)}
        className="relative min-h-0 flex-1 overflow-auto"
      >
        {waiting > 0 && <WaitingBar count={waiting} onShow={showAll} />}
        {query.isPending ? (
          <SkeletonRows rows={12} className="px-gutter" />
        ) : query.isError ? (
          <ErrorState
            error={query.error}
            onRetry={() => query.refetch()}
            isRetrying={query.isRefetching}
            className="m-gutter"
          />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<Inbox />}
            title={words.empty[list.show]}
            text={words.emptyText}
            className="m-gutter"
          />
        ) : (
          <Table aria-label={words.title}>
            <Head />
            <TableBody>
              {rows.map((row) => (
                <TicketRow
                  key={row.number}
                  row={row}
                  isCurrent={row.number === current}
                  onFocus={() => setCurrent(row.number)}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </div>
      <footer className="flex h-12 shrink-0 items-center gap-4 border-t border-border px-gutter text-sm text-muted-foreground max-lg:px-4">
        <span className="flex-1 tabular-nums">{words.loaded(rows.length, waiting)}</span>
        {query.hasNextPage && (
          <Button variant="outline" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            {words.loadMore(limits.pageSize)}
          </Button>
        )}
        <span className="flex-1 text-right max-lg:hidden">{words.keys}</span>
      </footer>
    </>
  )
}

function Head() {
  const { columns } = words
  return (
    <TableHeader className="sticky top-0 z-10 max-md:hidden">
      <tr>
        <TableHead>{columns.number}</TableHead>
        <TableHead>{columns.subject}</TableHead>
        <TableHead>{columns.status}</TableHead>
        <TableHead className="max-xl:hidden">{columns.priority}</TableHead>
        <TableHead className="max-lg:hidden">{columns.team}</TableHead>
        <TableHead className="max-lg:hidden">{columns.assignee}</TableHead>
        <TableHead>{columns.sla}</TableHead>
        <TableHead className="text-right max-xl:hidden">{columns.updated}</TableHead>
      </tr>
    </TableHeader>
  )
}

/** New tickets gather here while someone is reading, so that nothing jumps under the pointer. */
function WaitingBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="sticky top-0 z-20 flex h-8 w-full items-center justify-center gap-2 bg-accent-soft text-base font-medium text-accent"
    >
      <ArrowUp aria-hidden className="size-4" />
      {words.waiting(count)}
    </button>
  )
}
