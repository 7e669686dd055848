import type { ArticleCategoryView } from '@lodge/contracts'
import { EmptyState, PageHeader, usePageTitle } from '@lodge/ui'
import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { ArticleLinks } from './article-links.tsx'
import { ArticleSearchField, FoundArticles } from './article-search.tsx'
import { crumbsOf } from './reading-crumbs.ts'
import { ReadingLayout } from './reading-layout.tsx'
import { staffPathOf } from './staff-path.ts'

/** A category with what is in it, for staff. With a search in the address, what it finds here. */
export function CategoryPage({ category, q }: { category: ArticleCategoryView; q: string }) {
  usePageTitle(category.name, crumbsOf(category.breadcrumbs, category.name))
  return (
    <ReadingLayout current={category.address}>
      <PageHeader title={category.name} {...(category.summary && { text: category.summary })} />
      <ArticleSearchField q={q} category={category} />
      {q === '' ? <Contents category={category} /> : <FoundArticles q={q} category={category.address} />}
    </ReadingLayout>
  )
}

function Contents({ category: { articles, categories } }: { category: ArticleCategoryView }) {
  if (articles.length === 0 && categories.length === 0)
    return (
      <EmptyState
        icon={<BookOpen aria-hidden />}
        title={t('knowledge-base.reading.emptyCategory')}
        text={t('knowledge-base.reading.emptyCategoryText')}
      />
    )
  return (
    <>
      {categories.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {categories.map(({ address, name, summary, count }) => (
            <li key={address}>
              <Link
                to={staffPathOf(address)}
                className="flex h-full flex-col rounded-md border border-border px-4 py-3 hover:border-accent hover:bg-surface"
              >
                <span className="font-semibold break-words">{name}</span>
                <span className="text-sm text-muted-foreground">{summary}</span>
                <span className="mt-1 text-xs text-muted-foreground">
                  {t('knowledge-base.reading.count', { count })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {articles.length > 0 && (
        <ArticleLinks title={t('knowledge-base.reading.articles')} articles={articles} />
      )}
    </>
  )
}
