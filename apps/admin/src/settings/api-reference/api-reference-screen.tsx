import { Button, EmptyState, ErrorState, Field, Input, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FileDown, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { listRoutes, type ReferenceRoute } from './api-document.ts'
import { apiDocumentQuery, documentPath } from './queries.ts'
import { RouteDetails } from './route-details.tsx'

/** Every route that programs may call by a token, with its scope, its parameters and examples. */
export function ApiReferenceScreen() {
  const { data, error, refetch } = useQuery(apiDocumentQuery)
  const [search, setSearch] = useState('')
  // Stays on this page, and is gone with it.
  const [secret, setSecret] = useState('')
  const routes = useMemo(() => (data ? listRoutes(data) : []), [data])
  const found = findRoutes(routes, useDeferredValue(search))
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-gutter py-3 max-lg:px-4">
      <PageHeader
        title={t('api-reference.title')}
        aside={data && routes.length}
        text={t('api-reference.text')}
      >
        <Button asChild variant="outline">
          <a href={documentPath} download>
            <FileDown aria-hidden />
            {t('api-reference.download')}
          </a>
        </Button>
      </PageHeader>
      {data && (
        <Field label={t('api-reference.search')}>
          <Input
            type="search"
            value={search}
            placeholder={t('api-reference.searchHint')}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      {data && (
        <Field
          label={t('api-reference.try.token')}
          hint={t('api-reference.try.tokenHint')}
          isOptional
          className="max-w-xl"
        >
          <Input
            type="password"
            value={secret}
            autoComplete="off"
            onChange={({ target }) => setSecret(target.value.trim())}
          />
        </Field>
      )}
      {data && found.length === 0 && (
        <EmptyState title={t('api-reference.nothing')} icon={<SearchX aria-hidden />} />
      )}
      {Object.entries(Object.groupBy(found, ({ tag }) => tag)).map(([tag, ofTag = []]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          {/* The document is in English, whatever the page is in. */}
          <h2 id={`tag-${tag}`} lang="en" dir="ltr" className="pb-1 text-body font-semibold">
            {tag}
          </h2>
          <div className="border-t border-border">
            {ofTag.map((route) => (
              <RouteDetails key={route.id} route={route} secret={secret} />
            ))}
          </div>
        </section>
      ))}
      {!data && !error && (
        <div role="status" aria-label={t('api-reference.loading')}>
          <SkeletonRows rows={8} />
        </div>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} />}
    </div>
  )
}

/** Returns the routes that have every word of the search. */
function findRoutes(routes: readonly ReferenceRoute[], search: string): ReferenceRoute[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return routes.filter(({ method, path, summary, scope, tag }) => {
    const text = `${method} ${path} ${summary} ${scope} ${tag}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
