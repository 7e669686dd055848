import { type ArticleCategoryView, pathOfAddress } from '@lodge/contracts'
import { EmptyState, usePageTitle } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../layout/page.tsx'
import { t } from '../../t.ts'
import { ArticleList } from '../article-list.tsx'
import { AskBox } from '../ask-box.tsx'
import { categoryCrumbs } from '../breadcrumbs.ts'
import { SearchBox } from '../search/search-box.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { CategoryTree } from './category-tree.tsx'

/** A category: what is in it, and the tree around it. With a search in the address, what it finds here. */
export function CategoryPage({ category }: { category: ArticleCategoryView }) {
  usePageTitle(category.name, categoryCrumbs(category))
  const [params] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  return (
    <CategoryLayout current={category.address}>
      <h1 className="text-2xl font-bold tracking-tight break-words">{category.name}</h1>
      {category.summary && (
        <p className="mt-1 text-body text-muted-foreground">
          <bdi>{category.summary}</bdi>
        </p>
      )}
      <SearchBox category={category} className="mt-4" />
      {query ? <SearchResults query={query} category={category} /> : <Contents category={category} />}
    </CategoryLayout>
  )
}

export function CategoryLayout({ current, children }: { current: string | null; children: ReactNode }) {
  return (
    <Page className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[264px_minmax(0,1fr)]">
      <div className="min-w-0 lg:order-2">
        {children}
        <AskBox
          title={t('knowledge-base.category.notHere')}
          text={t('knowledge-base.category.notHereText')}
          to="/tickets/choose-topic"
          className="mt-6"
        />
      </div>
      <div className="min-w-0">
        <CategoryTree current={current} />
      </div>
    </Page>
  )
}

function Contents({ category: { articles, categories } }: { category: ArticleCategoryView }) {
  if (articles.length === 0 && categories.length === 0)
    return (
      <EmptyState
        title={t('knowledge-base.category.empty')}
        text={t('knowledge-base.category.emptyText')}
        className="mt-6"
      />
    )
  return (
    <>
      {categories.length > 0 && <Subcategories categories={categories} />}
      {articles.length > 0 && (
        <section aria-labelledby="articles" className="mt-6">
          <h2 id="articles" className="mb-2 text-base text-muted-foreground">
            {t('knowledge-base.category.articles', { count: articles.length })}
          </h2>
          <ArticleList articles={articles} />
        </section>
      )}
    </>
  )
}

export function Subcategories({ categories }: Pick<ArticleCategoryView, 'categories'>) {
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2">
      {categories.map(({ address, name, summary, count }) => (
        <li key={address}>
          <Link
            to={pathOfAddress(address)}
            className="flex h-full flex-col rounded-md border border-border px-4 py-3 hover:border-accent hover:bg-surface"
          >
            <span className="text-lg font-semibold break-words">{name}</span>
            <bdi className="text-base text-muted-foreground">{summary}</bdi>
            <span className="mt-1 text-sm text-muted-foreground">
              {t('knowledge-base.category.count', { count })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
