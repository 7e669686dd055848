import { EmptyState } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { t } from '../t.ts'
import { CategoryLayout, Subcategories } from './categories/category-page.tsx'
import { PopularArticles } from './popular-articles.tsx'
import { articleCategoriesQuery } from './queries.ts'
import { SearchBox } from './search/search-box.tsx'
import { SearchResults } from './search/search-results.tsx'

/**
 * The start of the knowledge base: its search, its categories and what is read most; or the hits of a search.
 */
export function KnowledgeBaseScreen() {
  const [params] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  return (
    <CategoryLayout current={null}>
      <h1 className="text-2xl font-bold tracking-tight">{t('knowledge-base.title')}</h1>
      <p className="mt-1 text-body text-muted-foreground">{t('knowledge-base.text')}</p>
      <SearchBox className="mt-4" />
      {query ? <SearchResults query={query} /> : <Overview />}
    </CategoryLayout>
  )
}

function Overview() {
  const { data: categories } = useQuery(articleCategoriesQuery)
  if (categories?.length === 0)
    return (
      <EmptyState
        title={t('knowledge-base.category.none')}
        text={t('knowledge-base.category.noneText')}
        className="mt-6"
      />
    )
  return (
    <>
      {categories && <Subcategories categories={categories} />}
      <PopularArticles className="mt-8" />
    </>
  )
}
