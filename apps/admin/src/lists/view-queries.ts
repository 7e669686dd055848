import { ApiError } from '@lodge/client'
import { type CreateSavedView, routes, SavedViewView, type UpdateSavedView } from '@lodge/contracts'
import { getErrorMessage, toast, useStrings } from '@lodge/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { http } from '../http.ts'
import { usePushedRows } from '../tickets/fresh-rows.ts'
import { ticketListStrings } from './words.ts'

const strings = ticketListStrings.view

/** The agent's own views and those shared with their teams. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => http.call(routes.savedViews, {}, { signal }),
})

export const viewCountsKey = ['view-counts'] as const

/** How many tickets each view has. */
export const viewCountsQuery = queryOptions({
  queryKey: viewCountsKey,
  queryFn: ({ signal }) => http.call(routes.savedViewCounts, {}, { signal }),
})

/** Between two counts, however many pushes come. */
const countEveryMs = 5_000

/** Has the views counted again some seconds after tickets have changed. */
export function useViewCounts(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: viewCountsKey })
    }
    const unsubscribe = usePushedRows.subscribe((state, before) => {
      if (state.rows !== before.rows) timer ??= setTimeout(count, countEveryMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [cache])
}

function useViewCommand<Input, Output>(send: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  const shared = useStrings()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: viewsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: viewCountsKey }),
      ]),
    onError: (error) => {
      if (presentViewIn(error) === null) toast.error(getErrorMessage(error, shared))
    },
  })
}

/** The view as it is now, where a change of it came too late. */
export function presentViewIn(error: unknown): SavedViewView | null {
  const isLost = error instanceof ApiError && error.code === 'record_changed'
  return isLost ? (SavedViewView.safeParse(error.present).data ?? null) : null
}

export const useCreateView = () =>
  useViewCommand((body: CreateSavedView) => http.call(routes.createSavedView, { body }))

export const useUpdateView = () =>
  useViewCommand(({ id, ...body }: UpdateSavedView & { id: string }) =>
    http.call(routes.updateSavedView, { params: { id }, body }),
  )

export function useRemoveView() {
  return useViewCommand(async ({ id, name }: SavedViewView) => {
    await http.call(routes.deleteSavedView, { params: { id } })
    toast.success(strings.removed(name))
  })
}

export const useOrderViews = () =>
  useViewCommand((ids: string[]) => http.call(routes.reorderSavedViews, { body: { ids } }))
