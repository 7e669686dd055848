import { type ListMacros, type PreviewMacro, routes, type SearchMacros } from '@lodge/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'

type MacroFilter = Omit<ListMacros, 'cursor'>

export const macrosQuery = (list: MacroFilter) =>
  infiniteQueryOptions({
    queryKey: ['macros', list],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.macros,
        { query: { ...list, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })

export const macroQuery = (alias: string) =>
  queryOptions({
    queryKey: ['macro', alias],
    queryFn: ({ signal }) => http.call(routes.macro, { params: { alias } }, { signal }),
    staleTime: 0,
  })

/** The macros that the agent may apply, to a ticket or to any. */
export const macroOptionsQuery = (query: SearchMacros) =>
  queryOptions({
    queryKey: ['macro-options', query],
    queryFn: ({ signal }) => http.call(routes.macroOptions, { query }, { signal }),
    staleTime: 0,
  })

export const macroPreviewQuery = (body: PreviewMacro) =>
  queryOptions({
    queryKey: ['macro-preview', body],
    queryFn: ({ signal }) => http.call(routes.previewMacro, { body }, { signal }),
    staleTime: 10_000,
  })
