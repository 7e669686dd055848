import { type ArticleSuggestion, portalRoutes, type SuggestionAct } from '@lodge/contracts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../http.ts'

/** Pause in the typing after which the words are looked up, in milliseconds. */
export const suggestionPauseMs = 250

const suggestionsQuery = (topic: string, subject: string) =>
  queryOptions({
    queryKey: ['article-suggestions', topic, subject],
    queryFn: ({ signal }) =>
      http.call(portalRoutes.suggestArticles, { query: { topic, subject } }, { signal }),
    select: ({ items }) => items,
    staleTime: 60_000,
    retry: false,
  })

/** The articles that may answer a subject, from its second word on; an answer to an earlier subject is dropped. */
export function useArticleSuggestions(topic: string, subject: string): readonly ArticleSuggestion[] {
  const isEnough = countWords(subject) >= 2
  const { data } = useQuery({
    ...suggestionsQuery(topic, subject),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return isEnough ? (data ?? none) : none
}

const none: readonly ArticleSuggestion[] = []

const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0

/** Notes what became of suggestions. Writing a ticket does not depend on it, so a failure is nobody's concern. */
export function noteSuggestions(draftId: string, act: SuggestionAct, articles: string[]): void {
  if (articles.length === 0) return
  http
    .call(portalRoutes.recordSuggestions, { params: { draftId }, body: { act, articles } })
    .catch(() => undefined)
}
