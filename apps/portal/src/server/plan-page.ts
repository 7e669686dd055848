import type { ArticleCategoryView, ArticleView, PageRedirect, PageRequest } from '@lodge/contracts'
import { pathOfAddress } from '@lodge/contracts'
import { matchPath } from 'react-router'
import { openingHoursQuery } from '../home/queries.ts'
import { articleCrumbs, categoryCrumbs } from '../knowledge-base/breadcrumbs.ts'
import { knowledgeBaseHome, wordsOfPath } from '../knowledge-base/paths.ts'
import {
  articleCategoriesQuery,
  knowledgeBasePageQuery,
  popularArticlesQuery,
  searchArticlesQuery,
} from '../knowledge-base/queries.ts'
import { closestPages } from '../knowledge-base/search/closest-pages.tsx'
import { shownHits } from '../knowledge-base/search/search-results.tsx'
import { t } from '../t.ts'
import { topicsQuery } from '../topics/queries.ts'
import { type PagePlan, type PageSubject, planOf, type SeededQuery } from './page-plan.ts'
import { planOwnPage, readMyTickets } from './plan-own-page.ts'
import { findRouteTitle, isKnownAddress } from './route-titles.ts'

/** Decides what is at an address, and reads what its page shows. */
export async function planPage(request: PageRequest): Promise<PagePlan | PageRedirect> {
  const { pathname, searchParams } = new URL(request.address, request.origin)
  const own = await planOwnPage(request)
  if (own) return own
  const query = searchParams.get('q')?.trim().slice(0, 200) ?? ''
  if (pathname === '/') return planHome(request)
  if (matchPath(knowledgeBaseHome, pathname)) return planIndex(request, query)
  const address = addressIn(pathname)
  if (address !== null) return planAddress(request, { pathname, address, query })
  if (!isKnownAddress(pathname)) return planMissing(request, pathname)
  return { status: 200, subject: { title: findRouteTitle(pathname), isIndexed: false }, data: null }
}

async function planHome({ read, init: { user } }: PageRequest): Promise<PagePlan> {
  const [topics, popular, openingHours, open] = await Promise.all([
    read.topics(),
    read.popularArticles(),
    read.openingHours(),
    user?.isComplete ? readMyTickets(read, 'open') : [],
  ])
  const queries: SeededQuery[] = [
    [topicsQuery.queryKey, topics],
    [popularArticlesQuery.queryKey, popular],
    [openingHoursQuery.queryKey, openingHours],
    ...open,
  ]
  return {
    ...planOf({ title: null, isIndexed: true }, { pathname: '/', queries }),
    isPersonal: user !== null,
  }
}

async function planIndex({ read }: PageRequest, query: string): Promise<PagePlan> {
  const [categories, popular, hits] = await Promise.all([
    read.articleCategories(),
    read.popularArticles(),
    readHits(read, query),
  ])
  const queries: SeededQuery[] = [
    [articleCategoriesQuery.queryKey, categories],
    [popularArticlesQuery.queryKey, popular],
    ...hits,
  ]
  const title = query ? t('knowledge-base.search.titleFor', { query }) : t('knowledge-base.pageTitle')
  const subject = { title, isIndexed: !query, description: t('knowledge-base.text') }
  return planOf(subject, { pathname: knowledgeBaseHome, queries })
}

interface PlannedAddress {
  pathname: string
  address: string
  query: string
}

async function planAddress(request: PageRequest, at: PlannedAddress) {
  const { read } = request
  const page = await read.knowledgeBasePage(at.address)
  if (page === null) return planMissing(request, at.pathname)
  if (page.kind === 'moved') {
    const { search } = new URL(request.address, request.origin)
    return { status: 301, location: pathOfAddress(page.address) + search } as const
  }
  const queries: SeededQuery[] = [[knowledgeBasePageQuery(at.address).queryKey, page]]
  if (page.kind === 'article') return planOf(aboutArticle(page.article), { ...at, queries })
  if (page.kind === 'gone') {
    const subject = { title: t('knowledge-base.gone.title'), isIndexed: false }
    return { ...planOf(subject, { ...at, queries }), status: 410 } as const
  }
  const [categories, hits] = await Promise.all([
    read.articleCategories(),
    readHits(read, at.query, page.category.address),
  ])
  queries.push([articleCategoriesQuery.queryKey, categories], ...hits)
  return planOf(aboutCategory(page.category, at.query), { ...at, queries })
}

async function planMissing({ read }: PageRequest, pathname: string): Promise<PagePlan> {
  const q = wordsOfPath(pathname)
  const address = addressIn(pathname)
  const queries: SeededQuery[] = address === null ? [] : [[knowledgeBasePageQuery(address).queryKey, null]]
  if (q) {
    const search = { q, limit: closestPages }
    queries.push([searchArticlesQuery(search).queryKey, await read.searchArticles(search)])
  }
  const subject = { title: t('app.titles.notFound'), isIndexed: false, breadcrumbs: [] }
  return { ...planOf(subject, { pathname, queries }), status: 404 }
}

async function readHits(read: PageRequest['read'], q: string, category?: string): Promise<SeededQuery[]> {
  if (!q) return []
  const search = { q, limit: shownHits, ...(category && { category }) }
  return [[searchArticlesQuery(search).queryKey, await read.searchArticles(search)]]
}

function aboutArticle(article: ArticleView): PageSubject {
  return {
    title: article.title,
    isIndexed: article.audience === 'public',
    ...(article.summary && { description: article.summary }),
    article,
    breadcrumbs: articleCrumbs(article),
  }
}

function aboutCategory(category: ArticleCategoryView, query: string): PageSubject {
  return {
    title: category.name,
    isIndexed: !query,
    ...(category.summary && { description: category.summary }),
    breadcrumbs: categoryCrumbs(category),
  }
}

/** Returns the address below `/knowledge-base/` that a path leads to; null where it leads elsewhere. */
function addressIn(pathname: string): string | null {
  const address = matchPath(`${knowledgeBaseHome}/*`, pathname)?.params['*']
  return address ? address : null
}
