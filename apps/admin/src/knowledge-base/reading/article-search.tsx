import type { ArticleHit } from '@lodge/contracts'
import { announce, ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { AddressSearchField } from '../../foundation/address-search-field.tsx'
import { t } from '../../foundation/t.ts'
import { MarkedText } from './marked-text.tsx'
import { staffSearchQuery } from './queries.ts'
import { staffPathOf } from './staff-path.ts'

const mostHits = 50

interface ArticleSearchFieldProps {
  q: string
  /** Narrows the search to a category and those below it. */
  category?: { name: string }
}

/** Looks for articles; all else in the address is dropped, such as the page of a list. */
export function ArticleSearchField({ q, category }: ArticleSearchFieldProps) {
  const label = category
    ? t('knowledge-base.reading.searchIn', { category: category.name })
    : t('knowledge-base.reading.search')
  return <AddressSearchField q={q} withWords={onlyWords} label={label} placeholder={label} maxLength={200} />
}

function onlyWords(_before: URLSearchParams, q: string) {
  return new URLSearchParams(q === '' ? undefined : { q })
}

export function FoundArticles({ q, category }: { q: string; category?: string }) {
  const query = useQuery(staffSearchQuery(q, mostHits, category))
  const summary = query.data && t('knowledge-base.reading.results', { count: query.data.total, q })
  useEffect(() => {
    if (summary) announce(summary)
  }, [summary])
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} isRetrying={query.isRefetching} />
  const { items, isSimilar } = query.data
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="text-body font-semibold">
        {summary}
      </h2>
      {(isSimilar || items.length === 0) && (
        <p className="text-sm text-muted-foreground">
          {items.length === 0 ? t('knowledge-base.reading.noResults') : t('knowledge-base.reading.similar')}
        </p>
      )}
      <ul className="mt-2 divide-y divide-border">
        {items.map((hit) => (
          <FoundArticle key={hit.alias} hit={hit} />
        ))}
      </ul>
    </section>
  )
}

function FoundArticle({ hit: { address, title, snippet, category } }: { hit: ArticleHit }) {
  return (
    <li className="py-3">
      <Link
        to={staffPathOf(address)}
        className="font-semibold break-words text-accent underline-offset-4 hover:underline max-lg:inline-block max-lg:py-2"
      >
        <MarkedText parts={title} />
      </Link>
      <p className="text-sm break-words text-muted-foreground">
        <MarkedText parts={snippet} />
      </p>
      <p className="text-xs text-muted-foreground">
        <bdi>{category.name}</bdi>
      </p>
    </li>
  )
}
