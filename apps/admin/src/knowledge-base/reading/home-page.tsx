import { hasPermission, useSession } from '@lodge/client'
import { Button, EmptyState, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, FilePen, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { ArticleLinks } from './article-links.tsx'
import { ArticleSearchField, FoundArticles } from './article-search.tsx'
import { popularArticlesQuery } from './queries.ts'
import { ReadingLayout } from './reading-layout.tsx'

export function HomePage({ q }: { q: string }) {
  const isEditor = useSession(({ authUser }) => hasPermission(authUser, 'manage_knowledge_base'))
  return (
    <ReadingLayout current={null}>
      <PageHeader title={t('knowledge-base.title')} text={t('knowledge-base.reading.text')}>
        {isEditor && (
          <Button asChild variant="outline">
            <Link to="/admin/knowledge-based">
              <FilePen aria-hidden />
              {t('knowledge-base.reading.manage')}
            </Link>
          </Button>
        )}
      </PageHeader>
      <ArticleSearchField q={q} />
      {q === '' ? <PopularArticles isEditor={isEditor} /> : <FoundArticles q={q} />}
    </ReadingLayout>
  )
}

function PopularArticles({ isEditor }: { isEditor: boolean }) {
  const { data: articles, error, refetch, isRefetching } = useQuery(popularArticlesQuery)
  if (error) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  if (!articles) return <SkeletonRows rows={6} />
  if (articles.length > 0)
    return <ArticleLinks title={t('knowledge-base.reading.popular')} articles={articles} />
  return (
    <EmptyState
      icon={<BookOpen aria-hidden />}
      title={t('knowledge-base.reading.empty')}
      text={t('knowledge-base.reading.emptyText')}
    >
      {isEditor && (
        <Button asChild>
          <Link to="/admin/create-knowledge-based">
            <Plus aria-hidden />
            {t('knowledge-base.create')}
          </Link>
        </Button>
      )}
    </EmptyState>
  )
}
