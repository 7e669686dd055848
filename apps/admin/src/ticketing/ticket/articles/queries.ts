import { type LinkedArticles, routes } from '@lodge/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../../../foundation/http.ts'
import { useCommandError } from '../commands.ts'

export const linkedArticlesKey = ['linked-articles'] as const

export const linkedArticlesQuery = (number: number) =>
  queryOptions<LinkedArticles>({
    queryKey: [...linkedArticlesKey, number],
    queryFn: ({ signal }) => http.call(routes.linkedArticles, { params: { number } }, { signal }),
  })

/** Articles to choose from; what was found before stays until there is something new. */
export const articleSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['article-search', q],
    queryFn: ({ signal }) =>
      http.call(routes.staffSearchArticles, { query: { q: q.slice(0, 200), limit: 10 } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  })

export const articleQuery = (address: string) =>
  queryOptions({
    queryKey: ['article', address],
    queryFn: async ({ signal }) => {
      const page = await http.call(routes.staffKnowledgeBasePage, { query: { address } }, { signal })
      return page.kind === 'article' ? page.article : null
    },
  })

export const useLinkArticle = (number: number) => useChangeArticles(number, 'linkArticle')

export const useUnlinkArticle = (number: number) => useChangeArticles(number, 'unlinkArticle')

/** Makes a draft of the ticket and leads to its editor. */
export function useWriteArticle(number: number) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => http.call(routes.writeArticleFromTicket, { params: { number } }),
    onSuccess: ({ alias }) => navigate(`/admin/edit-knowledge-based/${alias}`),
    onError: useCommandError(number),
  })
}

function useChangeArticles(number: number, command: 'linkArticle' | 'unlinkArticle') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (alias: string) => http.call(routes[command], { params: { number, alias } }),
    onSuccess: (articles) => cache.setQueryData([...linkedArticlesKey, number], articles),
    onError: useCommandError(number),
  })
}
