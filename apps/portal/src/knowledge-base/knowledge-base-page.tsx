import { pathOfAddress } from '@lodge/contracts'
import { ErrorState, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { Page } from '../layout/page.tsx'
import { t } from '../t.ts'
import { ArticlePage } from './article/article-page.tsx'
import { CategoryPage } from './categories/category-page.tsx'
import { GonePage } from './gone-page.tsx'
import { knowledgeBasePageQuery } from './queries.ts'

/** Whatever is at an address below `/knowledge-base/`: an article, a category, or the way to where it is now. */
export function KnowledgeBasePage() {
  const address = useParams()['*'] ?? ''
  const { search, hash } = useLocation()
  const { data: page, error, refetch, isRefetching } = useQuery(knowledgeBasePageQuery(address))
  if (page?.kind === 'article') return <ArticlePage key={page.article.address} article={page.article} />
  if (page?.kind === 'category') return <CategoryPage category={page.category} />
  if (page?.kind === 'moved')
    return <Navigate to={{ pathname: pathOfAddress(page.address), search, hash }} replace />
  if (page?.kind === 'gone') return <GonePage />
  if (page === null) return <NotFoundScreen />
  return (
    <Page>
      {error ? (
        <ErrorState
          title={t('knowledge-base.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div className="mx-auto flex max-w-[576px] flex-col gap-4">
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="w-1/2" />
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} className="w-full" />
      ))}
    </div>
  )
}
