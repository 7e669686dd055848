import { type BulkUpdateView, type CreateBulkUpdate, type PreviewBulkReply, routes } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

interface BulkUpdateList {
  items: BulkUpdateView[]
}

/** The agent's bulk changes of the last day; pushes keep them true. */
export const bulkUpdatesQuery = queryOptions<BulkUpdateList>({
  queryKey: ['bulk-updates'],
  queryFn: ({ signal }) => http.call(routes.bulkUpdates, {}, { signal }),
})

export const bulkUpdateFailuresQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['bulk-update-failures', id],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.bulkUpdateFailures,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Brings a run's newer state in; pushes and answers may come in any order, and it only ever goes on. */
export function applyBulkUpdate(cache: QueryClient, run: BulkUpdateView): void {
  cache.setQueryData<BulkUpdateList>(
    bulkUpdatesQuery.queryKey,
    (runs) => runs && { items: withBulkUpdate(runs.items, run) },
  )
}

function withBulkUpdate(runs: readonly BulkUpdateView[], run: BulkUpdateView): BulkUpdateView[] {
  const before = runs.find(({ id }) => id === run.id)
  const newer = before && (before.finishedAt !== null || before.done > run.done) ? { ...run, ...before } : run
  const others = runs
    .filter(({ id }) => id !== run.id)
    .map((other) => (other.id === run.undoes ? { ...other, undoneBy: run.id } : other))
  return [newer, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function useBulkUpdateMutation<Input>(send: (input: Input) => Promise<BulkUpdateView>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (run) => {
      applyBulkUpdate(cache, run)
      announce(t('ticket-list.runs.started'))
    },
    onError: (error) => {
      toast.error(getErrorMessage(error))
    },
  })
}

/** Counts who would receive a message on these tickets. */
export const bulkReplyPreviewQuery = (body: z.input<typeof PreviewBulkReply>) =>
  queryOptions({
    queryKey: ['bulk-reply-preview', body],
    queryFn: ({ signal }) => http.call(routes.previewBulkReply, { body }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** The canned responses that the agent's teams are offered, with their placeholders. */
export const cannedResponseOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['canned-response-options', search],
    queryFn: ({ signal }) =>
      http.call(routes.cannedResponseOptions, { query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useCreateBulkUpdate = () =>
  useBulkUpdateMutation((body: z.input<typeof CreateBulkUpdate>) =>
    http.call(routes.createBulkUpdate, { body }),
  )

export const useUndoBulkUpdate = () =>
  useBulkUpdateMutation((id: string) => http.call(routes.undoBulkUpdate, { params: { id } }))
