import { ApiError } from '@lodge/client'
import { type CreateSavedView, routes, SavedView, type UpdateSavedView } from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { usePushedRows } from '../../ticket/pushed-rows-store.ts'

/** The agent's own views and those shared with their teams. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => http.call(routes.savedViews, {}, { signal }),
})

export const savedViewCountsKey = ['saved-view-counts'] as const

export const savedViewCountsQuery = queryOptions({
  queryKey: savedViewCountsKey,
  queryFn: ({ signal }) => http.call(routes.savedViewCounts, {}, { signal }),
})

const countEveryMs = 5_000

/** Has the views counted again some seconds after tickets have changed. */
export function useRefreshViewCounts(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: savedViewCountsKey })
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

function useSavedViewMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: savedViewCountsKey }),
      ]),
    onError: (error) => {
      if (findConflictingView(error) === null) toast.error(getErrorMessage(error))
    },
  })
}

/** Returns the view as it is now, where a change of it came too late. */
export function findConflictingView(error: unknown): SavedView | null {
  const isLost = error instanceof ApiError && error.code === 'edit_conflict'
  return isLost ? (SavedView.safeParse(error.present).data ?? null) : null
}

export const useCreateSavedView = () =>
  useSavedViewMutation((body: CreateSavedView) => http.call(routes.createSavedView, { body }))

export const useUpdateSavedView = () =>
  useSavedViewMutation(({ id, ...body }: UpdateSavedView & { id: string }) =>
    http.call(routes.updateSavedView, { params: { id }, body }),
  )

export function useDeleteSavedView() {
  return useSavedViewMutation(async ({ id, name }: SavedView) => {
    await http.call(routes.deleteSavedView, { params: { id } })
    toast.success(t('ticket-list.view.removed', { name }))
  })
}

export const useReorderSavedViews = () =>
  useSavedViewMutation((ids: string[]) => http.call(routes.reorderSavedViews, { body: { ids } }))
