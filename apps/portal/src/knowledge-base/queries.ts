import { isUnknownAddress } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { http } from '../http.ts'
import { searchIdFor } from './asking/search-log.ts'

/** Begins the keys of all queries of the knowledge base: who signs in may read more of it. */
const knowledgeBaseKey = 'knowledge-base'

/** Articles are changed while a tab stays open. */
const staleTime = 60_000

/** The page at an address below `/knowledge-base/`; null where there is nothing for this reader. */
export const knowledgeBasePageQuery = (address: string) =>
  queryOptions({
    queryKey: [knowledgeBaseKey, 'page', address],
    queryFn: ({ signal }) => readPage(address, signal),
    staleTime,
  })

async function readPage(address: string, signal: AbortSignal) {
  try {
    return await http.call(portalRoutes.knowledgeBasePage, { query: { address } }, { signal })
  } catch (error) {
    if (isUnknownAddress(error)) return null
    throw error
  }
}

export const articleCategoriesQuery = queryOptions({
  queryKey: [knowledgeBaseKey, 'categories'],
  queryFn: ({ signal }) => http.call(portalRoutes.articleCategories, {}, { signal }),
  select: ({ items }) => items,
  staleTime,
})

export const popularArticlesQuery = queryOptions({
  queryKey: [knowledgeBaseKey, 'popular'],
  queryFn: ({ signal }) => http.call(portalRoutes.popularArticles, {}, { signal }),
  select: ({ items }) => items,
  staleTime,
})

export interface ArticleSearch {
  q: string
  limit: number
  category?: string
  /** Somebody has typed it. */
  isLogged?: boolean
}

/** The hits of a search; while the next ones are on their way, the last ones stay. */
export const searchArticlesQuery = ({ q, limit, category, isLogged = false }: ArticleSearch) =>
  queryOptions({
    queryKey: [knowledgeBaseKey, 'search', q, limit, category ?? null],
    queryFn: ({ signal }) => {
      const searchId = isLogged ? searchIdFor(q) : undefined
      const query = { q, limit, ...(category && { category }), ...(searchId && { searchId }) }
      return http.call(portalRoutes.searchArticles, { query }, { signal })
    },
    staleTime,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
