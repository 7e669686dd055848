import { type SearchPage, SearchSort, searchTextLength } from '@lodge/contracts'
import {
  announce,
  cn,
  EmptyState,
  ErrorState,
  MoreButton,
  type NextPage,
  PageHeader,
  ScrollRegion,
  SkeletonRows,
} from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryCache } from '../../foundation/query-cache.ts'
import { useSocket } from '../../foundation/socket-store.ts'
import { t } from '../../foundation/t.ts'
import { useRowNavigation } from '../ticket-list/use-row-navigation.ts'
import { searchKey, searchQuery } from './queries.ts'
import { SearchBox } from './search-box.tsx'
import { describeCorrections, FilterHelp, SearchProblems } from './search-help.tsx'
import { SearchHit } from './search-hit.tsx'
import { SearchSortMenu } from './search-sort-menu.tsx'

/** Search over every ticket that the agent sees; what is looked for stands in the address. */
export function SearchScreen() {
  const [params] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, searchTextLength).trim()
  const sort = SearchSort.catch('relevance').parse(params.get('sort'))
  useDropLostTickets()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="px-gutter pt-3 pb-3 max-lg:px-4">
        <PageHeader />
        <div className="mt-2">
          <SearchBox q={q} />
        </div>
      </div>
      {q === '' ? <SearchStart /> : <SearchResults q={q} sort={sort} />}
    </div>
  )
}

function SearchStart() {
  return (
    <ScrollArea>
      <EmptyState
        icon={<Search />}
        title={t('search.search.start')}
        text={t('search.search.startText')}
        className="m-gutter max-lg:m-4"
      />
      <FilterHelp />
    </ScrollArea>
  )
}

function SearchResults({ q, sort }: { q: string; sort: SearchSort }) {
  const query = useInfiniteQuery({ ...searchQuery(q, sort), placeholderData: keepPreviousData })
  const first = query.data?.pages[0]
  const corrections = first ? describeCorrections(first) : []
  const summary =
    first?.total &&
    [
      ...corrections,
      t('search.search.total', { isExact: first.total.isExact, count: first.total.count }),
    ].join(' ')
  useEffect(() => {
    if (summary) announce(summary)
  }, [summary])
  if (query.isPending) return <SkeletonRows rows={8} className="px-gutter max-lg:px-4" />
  if (query.isError)
    return (
      <ErrorState
        error={query.error}
        onRetry={() => query.refetch()}
        isRetrying={query.isRefetching}
        className="m-gutter max-lg:m-4"
      />
    )
  if (first && first.problems.length > 0)
    return (
      <ScrollArea>
        <SearchProblems problems={first.problems} />
        <FilterHelp />
      </ScrollArea>
    )
  const hits = query.data.pages.flatMap((page) => page.items)
  if (hits.length === 0)
    return (
      <ScrollArea>
        <EmptyState
          icon={<SearchX />}
          title={t('search.search.none', { q })}
          text={t('search.search.noneText')}
          className="m-gutter max-lg:m-4"
        />
        <FilterHelp />
      </ScrollArea>
    )
  return (
    <SearchHits
      hits={hits}
      corrections={corrections}
      sort={sort}
      total={first?.total ?? null}
      more={query}
      isOutdated={query.isPlaceholderData}
    />
  )
}

function ScrollArea({ children }: { children: ReactNode }) {
  return (
    <ScrollRegion label={t('search.search.title')} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
      {children}
    </ScrollRegion>
  )
}

interface SearchHitsProps extends Pick<SearchPage, 'total'> {
  corrections: readonly string[]
  sort: SearchSort
  hits: SearchPage['items']
  more: NextPage
  /** Shows the hits of the search before, while the answer is on its way. */
  isOutdated: boolean
}

function SearchHits({ hits, corrections, sort, total, more, isOutdated }: SearchHitsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const numbers = useMemo(() => hits.map(({ row }) => row.number), [hits])
  const { current, setCurrent } = useRowNavigation(scroller, numbers)
  return (
    <>
      <div className="flex items-center gap-2 px-gutter pb-2 text-sm text-muted-foreground max-lg:px-4">
        <span className="flex-1 tabular-nums">
          {total && t('search.search.total', { isExact: total.isExact, count: total.count })}
        </span>
        <SearchSortMenu sort={sort} />
      </div>
      <div
        ref={scroller}
        aria-busy={isOutdated}
        className={cn('min-h-0 flex-1 overflow-auto border-t border-border', isOutdated && 'opacity-60')}
      >
        {corrections.map((sentence) => (
          <p
            key={sentence}
            className="border-b border-border bg-accent-soft px-gutter py-2 text-sm max-lg:px-4"
          >
            {sentence}
          </p>
        ))}
        <ol aria-label={t('search.search.results')}>
          {hits.map((hit) => (
            <SearchHit
              key={hit.row.number}
              hit={hit}
              isCurrent={hit.row.number === current}
              onFocus={() => setCurrent(hit.row.number)}
            />
          ))}
        </ol>
      </div>
      <footer className="flex h-12 shrink-0 items-center gap-4 border-t border-border px-gutter text-sm text-muted-foreground max-lg:px-4">
        <span className="flex-1 max-lg:hidden" />
        <MoreButton query={more} />
        <span className="flex-1 text-end max-lg:hidden">{t('search.search.keys')}</span>
      </footer>
    </>
  )
}

/** A ticket that goes where this agent does not see it goes from what was found, too. */
function useDropLostTickets(): void {
  const socket = useSocket((state) => state.socket)
  useEffect(() => {
    if (!socket) return
    const refetch = () => void queryCache.invalidateQueries({ queryKey: searchKey })
    socket.on('ticket.access_lost', refetch)
    return () => {
      socket.off('ticket.access_lost', refetch)
    }
  }, [socket])
}
