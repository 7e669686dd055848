import type { ArticleHit } from '@lodge/contracts'
import { announce, Button, ErrorState, Input, SkeletonRows, useDebouncedValue } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../foundation/t.ts'
import { MarkedText } from './marked-text.tsx'
import { staffSearchQuery } from './queries.ts'
import { staffPathOf } from './staff-path.ts'

const debounceMs = 250
const mostHits = 50

interface SearchFieldProps {
  q: string
  /** Narrows the search to a category and those below it. */
  category?: { name: string }
}

/** Writes what is looked for into the address as one pauses, and with Enter as a step of its own. */
export function SearchField({ q, category }: SearchFieldProps) {
  const [, setParams] = useSearchParams()
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebouncedValue(text, debounceMs)
  // Someone has gone back: the field follows the address.
  if (q !== shown) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => {
    if (settled === text && settled.trim() !== q && document.activeElement === field.current)
      setParams(toParams(settled), { replace: true })
  }, [settled, text, q, setParams])
  const label = category
    ? t('knowledge-base.reading.searchIn', { category: category.name })
    : t('knowledge-base.reading.search')
  return (
    <search>
      <form
        className="relative max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== q) setParams(toParams(text))
          field.current?.blur()
        }}
      >
        <Search
          aria-hidden
          className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          className="h-10 px-9 max-lg:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('knowledge-base.reading.clear')}
            onClick={() => {
              setText('')
              setParams(toParams(''))
              field.current?.focus()
            }}
            className="absolute top-1/2 right-1 -translate-y-1/2 max-lg:size-11"
          >
            <X aria-hidden />
          </Button>
        )}
      </form>
    </search>
  )
}

const toParams = (text: string) =>
  text.trim() === '' ? new URLSearchParams() : new URLSearchParams({ q: text.trim() })

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
      <p className="text-xs text-muted-foreground">{category.name}</p>
    </li>
  )
}
