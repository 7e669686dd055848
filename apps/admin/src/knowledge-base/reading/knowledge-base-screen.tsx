import { isUnknownAddress } from '@lodge/client'
import { EmptyState, ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BookX } from 'lucide-react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ArticlePage } from './article-page.tsx'
import { CategoryPage } from './category-page.tsx'
import { HomePage } from './home-page.tsx'
import { knowledgeBasePageQuery } from './queries.ts'
import { ReadingLayout } from './reading-layout.tsx'
import { staffPathOf } from './staff-path.ts'

/** The knowledge base as staff read it, at the addresses that it has in the portal. */
export function KnowledgeBaseScreen() {
  const { '*': rest = '' } = useParams()
  const [params] = useSearchParams()
  const address = rest.replace(/^\/+|\/+$/g, '')
  const q = (params.get('q') ?? '').trim()
  return address === '' ? <HomePage q={q} /> : <PageAt key={address} address={address} q={q} />
}

function PageAt({ address, q }: { address: string; q: string }) {
  const { data: page, error, refetch, isRefetching } = useQuery(knowledgeBasePageQuery(address))
  if (isUnknownAddress(error)) return <NotFoundScreen />
  if (page?.kind === 'moved') return <Navigate to={staffPathOf(page.address)} replace />
  if (page?.kind === 'category') return <CategoryPage category={page.category} q={q} />
  if (page?.kind === 'article') return <ArticlePage article={page.article} />
  return (
    <ReadingLayout current={null}>
      {error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
      ) : page ? (
        <EmptyState
          icon={<BookX aria-hidden />}
          title={t('knowledge-base.reading.gone')}
          text={t('knowledge-base.reading.goneText')}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </ReadingLayout>
  )
}
