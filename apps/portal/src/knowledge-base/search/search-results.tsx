import { ErrorState, Skeleton, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import { HitList } from '../article-list.tsx'
import { searchPath } from '../paths.ts'
import { searchArticlesQuery } from '../queries.ts'

/** The most hits that a page of results shows. */
export const shownHits = 30

interface SearchResultsProps {
  query: string
  /** Narrows the search to a category and those below it. */
  category?: { address: string; name: string }
}

export function SearchResults({ query, category }: SearchResultsProps) {
  const { data, error, refetch, isRefetching } = useQuery(
    searchArticlesQuery({
      q: query,
      limit: shownHits,
      isLogged: true,
      ...(category && { category: category.address }),
    }),
  )
  usePageTitle(t('knowledge-base.search.titleFor', { query }))
  if (!data)
    return error ? (
      <ErrorState
        title={t('knowledge-base.search.failed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
        className="mt-6"
      />
    ) : (
      <Loading />
    )
  const { items, total, isSimilar } = data
  if (items.length === 0) return <NoHits query={query} isWithin={category !== undefined} />
  const count = { count: total }
  return (
    <section aria-labelledby="results" className="mt-6">
      <h2 id="results" className="mb-2 text-base text-muted-foreground">
        {isSimilar
          ? t('knowledge-base.search.similar')
          : category
            ? t('knowledge-base.search.foundIn', { ...count, name: category.name })
            : t('knowledge-base.search.found', count)}
      </h2>
      <HitList hits={items} />
      {category && <Everywhere query={query} />}
    </section>
  )
}

function NoHits({ query, isWithin }: { query: string; isWithin: boolean }) {
  return (
    <section className="mt-6">
      <h2 className="text-lg font-semibold break-words">{t('knowledge-base.search.none', { query })}</h2>
      <p className="mt-1 text-body text-muted-foreground">{t('knowledge-base.search.noneText')}</p>
      {isWithin && <Everywhere query={query} />}
    </section>
  )
}

function Everywhere({ query }: { query: string }) {
  return (
    <Link
      to={searchPath(query)}
      className="mt-4 inline-block text-body text-accent underline underline-offset-4"
    >
      {t('knowledge-base.search.everywhere')}
    </Link>
  )
}

function Loading() {
  return (
    <div className="mt-6 flex flex-col gap-6">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  )
}
