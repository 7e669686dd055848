import type { TopicNode } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, Input, PageHeader, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../layout/page.tsx'
import { useIsMobile } from '../../layout/use-is-mobile.ts'
import { t } from '../../t.ts'
import { topicsQuery } from '../../topics/queries.ts'
import { searchTopics } from '../../topics/search-topics.ts'
import { TopicAccordion } from '../../topics/topic-accordion.tsx'
import { TopicColumns } from '../../topics/topic-columns.tsx'
import { countLeaves } from '../../topics/topic-tree.ts'

/** Asks for the topic of a new ticket: the whole tree with search; only topics that take tickets are links. */
export function ChooseTopicScreen() {
  const { data: topics, error, refetch, isRefetching } = useQuery(topicsQuery)
  return (
    <Page>
      <PageHeader text={t('topics.text')} />
      {topics ? (
        <Topics topics={topics} />
      ) : error ? (
        <ErrorState
          title={t('topics.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
          className="mt-6"
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Topics({ topics }: { topics: TopicNode[] }) {
  const [query, setQuery] = useState('')
  const [params] = useSearchParams()
  const isPhone = useIsMobile()
  const foundTopics = searchTopics(topics, query)
  const chosenTopic = params.get('topic')
  const List = isPhone ? TopicAccordion : TopicColumns
  if (topics.length === 0)
    return <EmptyState title={t('topics.noTopics')} text={t('topics.noTopicsText')} className="mt-6" />
  return (
    <>
      <SearchBox query={query} onChange={setQuery} found={countLeaves(foundTopics.topics)} />
      {foundTopics.topics.length === 0 ? (
        <NoResults onClear={() => setQuery('')} />
      ) : (
        <List topics={foundTopics.topics} marked={foundTopics.terms} chosen={chosenTopic} />
      )}
    </>
  )
}

interface SearchBoxProps {
  query: string
  onChange: (query: string) => void
  found: number
}

function SearchBox({ query, onChange, found }: SearchBoxProps) {
  return (
    <search className="relative mt-4 block max-w-[720px]">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={t('topics.search')}
        placeholder={t('ui.tree.search')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
        className="h-14 ps-12"
      />
      <span role="status" className="sr-only">
        {query.trim() !== '' && (found === 0 ? t('ui.tree.noResults') : t('topics.found', { count: found }))}
      </span>
    </search>
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title={t('ui.tree.noResults')} text={t('topics.noResultsText')} className="mt-6">
      <Button variant="outline" onClick={onClear}>
        {t('topics.clear')}
      </Button>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="mt-8 grid gap-x-14 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((group) => (
        <div key={group} className="flex flex-col gap-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
