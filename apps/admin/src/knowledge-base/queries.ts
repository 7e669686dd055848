import { routes } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../foundation/http.ts'

/** The key of all queries that show articles; a change of an article reads them anew. */
export const articlesKey = ['article-records'] as const

export const articleQuery = (alias: string) =>
  queryOptions({
    queryKey: [...articlesKey, alias],
    queryFn: ({ signal }) => http.call(routes.articleRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** Articles that another one may link to, found by their titles. */
export const articleChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...articlesKey, 'choices', search],
    queryFn: async ({ signal }) => {
      const { items } = await http.call(routes.articleRecords, { query: { search } }, { signal })
      return items.slice(0, 8)
    },
    enabled: search !== '',
  })

export const articleVersionsQuery = (alias: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...articlesKey, alias, 'versions', revision],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.articleVersions,
        { params: { alias }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

/** A version never changes. */
export const articleVersionQuery = (alias: string, version: number) =>
  queryOptions({
    queryKey: [...articlesKey, alias, 'version', version],
    queryFn: ({ signal }) => http.call(routes.articleVersion, { params: { alias, version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The key of all queries that show categories; a change of a category reads them anew. */
export const categoriesKey = ['article-category-records'] as const

export const categoryListQuery = (filter: { show: 'active' | 'archived'; search?: string }) =>
  queryOptions({
    queryKey: [...categoriesKey, 'list', filter],
    queryFn: ({ signal }) => http.call(routes.articleCategoryRecords, { query: filter }, { signal }),
    staleTime: 0,
  })

/** All that are in use, as a tree. */
export const activeCategoriesQuery = categoryListQuery({ show: 'active' })

export const categoryQuery = (alias: string) =>
  queryOptions({
    queryKey: [...categoriesKey, alias],
    queryFn: ({ signal }) => http.call(routes.articleCategoryRecord, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The contents of a category, and the number of addresses that change with its own. */
export const categoryUsageQuery = (alias: string) =>
  queryOptions({
    queryKey: [...categoriesKey, alias, 'usage'],
    queryFn: ({ signal }) => http.call(routes.articleCategoryUsage, { params: { alias } }, { signal }),
    staleTime: 0,
  })

export const synonymsQuery = queryOptions({
  queryKey: ['search-synonyms'],
  queryFn: ({ signal }) => http.call(routes.searchSynonyms, {}, { signal }),
  staleTime: 0,
})
