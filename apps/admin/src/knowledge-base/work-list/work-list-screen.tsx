import { type ArticleWork, routes } from '@lodge/contracts'
import { Button, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { KnowledgeBaseTabs } from '../knowledge-base-tabs.tsx'
import {
  BrokenLinks,
  DislikedArticles,
  SearchesWithoutArticle,
  TopicsWithoutArticle,
  ToReview,
} from './work-parts.tsx'

const workQuery = queryOptions<ArticleWork>({
  queryKey: ['article-work'],
  queryFn: ({ signal }) => http.call(routes.articleWork, {}, { signal }),
  staleTime: 0,
})

export function WorkListScreen() {
  const { data, isPending, error, refetch } = useQuery(workQuery)
  return (
    <div className="flex min-h-full flex-col">
      <KnowledgeBaseTabs />
      <div className="px-gutter py-3 max-lg:px-4">
        <PageHeader title={t('knowledge-base.work.title')} text={t('knowledge-base.work.text')}>
          <Button asChild>
            <Link to="/admin/create-knowledge-based">
              <Plus aria-hidden />
              {t('knowledge-base.create')}
            </Link>
          </Button>
        </PageHeader>
      </div>
      {isPending && <SkeletonRows rows={6} className="px-gutter" />}
      {error && <ErrorState error={error} onRetry={() => refetch()} className="mx-gutter" />}
      {data && (
        <div className="grid gap-x-8 gap-y-6 px-gutter pb-4 max-lg:px-4 xl:grid-cols-2">
          <SearchesWithoutArticle searches={data.searches} />
          <DislikedArticles articles={data.disliked} />
          <TopicsWithoutArticle topics={data.topics} />
          <BrokenLinks articles={data.brokenLinks} />
          <ToReview articles={data.toReview} />
        </div>
      )}
    </div>
  )
}
