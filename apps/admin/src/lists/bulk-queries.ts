import { type BulkChangeView, type CreateBulkChange, type PreviewBulkReply, routes } from '@lodge/contracts'
import { announce, reasonOf, toast, useMessages } from '@lodge/ui'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { http } from '../http.ts'
import { listWords } from './words.ts'

interface Runs {
  items: BulkChangeView[]
}

/** The agent's bulk changes of the last day; pushes keep them true. */
export const bulkRunsQuery = queryOptions<Runs>({
  queryKey: ['bulk-changes'],
  queryFn: ({ signal }) => http.call(routes.bulkChanges, {}, { signal }),
})

export const bulkFailuresQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['bulk-failures', id],
    queryFn: ({ pageParam, signal }) =>
      http.call(
        routes.bulkFailures,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Brings a run's newer state in; pushes and answers may come in any order, and it only ever goes on. */
export function mergedRun(cache: QueryClient, run: BulkChangeView): void {
  cache.setQueryData<Runs>(bulkRunsQuery.queryKey, (runs) => runs && { items: withRun(runs.items, run) })
}

function withRun(runs: readonly BulkChangeView[], run: BulkChangeView): BulkChangeView[] {
  const before = runs.find(({ id }) => id === run.id)
  const newer = before && (before.finishedAt !== null || before.done > run.done) ? { ...run, ...before } : run
  const others = runs
    .filter(({ id }) => id !== run.id)
    .map((other) => (other.id === run.undoes ? { ...other, undoneBy: run.id } : other))
  return [newer, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function useRun<Input>(send: (input: Input) => Promise<BulkChangeView>) {
  const cache = useQueryClient()
  const shared = useMessages()
  return useMutation({
    mutationFn: send,
    onSuccess: (run) => {
      mergedRun(cache, run)
      announce(listWords.runs.started)
    },
    onError: (error) => {
      toast.error(reasonOf(error, shared))
    },
  })
}

/** Whom a message on these tickets would reach. */
export const bulkReplyPreviewQuery = (body: z.input<typeof PreviewBulkReply>) =>
  queryOptions({
    queryKey: ['bulk-reply-preview', body],
    queryFn: ({ signal }) => http.call(routes.previewBulkReply, { body }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** The canned responses that the agent's teams are offered, with their placeholders. */
export const cannedChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['canned-choices', search],
    queryFn: ({ signal }) => http.call(routes.cannedChoices, { query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useBulkChange = () =>
  useRun((body: z.input<typeof CreateBulkChange>) => http.call(routes.createBulkChange, { body }))

export const useUndo = () => useRun((id: string) => http.call(routes.undoBulkChange, { params: { id } }))
