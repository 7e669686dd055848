import { routes } from '@lodge/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

/** No push tells this client when an article is published. */
const staleTime = 0

const readingKey = ['knowledge-base'] as const

export const categoryTreeQuery = queryOptions({
  queryKey: [...readingKey, 'categories'],
  queryFn: ({ signal }) => http.call(routes.staffArticleCategories, {}, { signal }),
  select: ({ items }) => items,
  staleTime,
})

export const popularArticlesQuery = queryOptions({
  queryKey: [...readingKey, 'popular'],
  queryFn: ({ signal }) => http.call(routes.staffPopularArticles, {}, { signal }),
  select: ({ items }) => items,
  staleTime,
})

export const knowledgeBasePageQuery = (address: string) =>
  queryOptions({
    queryKey: [...readingKey, 'page', address],
    queryFn: ({ signal }) => http.call(routes.staffKnowledgeBasePage, { query: { address } }, { signal }),
    staleTime,
  })

export const staffSearchQuery = (q: string, limit: number, category?: string) =>
  queryOptions({
    queryKey: [...readingKey, 'search', q, limit, category],
    queryFn: ({ signal }) =>
      http.call(
        routes.staffSearchArticles,
        { query: { q: q.slice(0, 200), limit, ...(category && { category }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime,
  })
