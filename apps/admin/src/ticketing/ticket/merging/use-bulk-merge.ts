import { type MergePreview, refusalText, routes } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { ticketKey } from '../queries.ts'
import { mergePreviewQuery, relatedTicketsKey } from './queries.ts'

/** A ticket that is to go into another one, with what is known of that so far. */
export interface MergeCandidate {
  number: number
  preview: MergePreview | undefined
  /** The reason why it cannot be merged, or why that could not be found out. */
  problem: string | null
}

/** Previews the merge of each ticket into one. */
export function useMergePreviews(numbers: readonly number[], into: number): MergeCandidate[] {
  return useQueries({
    queries: numbers.map((number) => mergePreviewQuery(number, into)),
    combine: (results) =>
      results.map(({ data: preview, error }, place) => ({
        number: numbers[place] ?? 0,
        preview,
        problem: error ? getErrorMessage(error) : preview?.refusal ? refusalText(preview.refusal) : null,
      })),
  })
}

interface BulkMerge {
  numbers: readonly number[]
  into: number
}

interface BulkMergeOutcome {
  done: number[]
  failed: { number: number; reason: string }[]
}

/** Merges tickets into one, each by itself: one that is refused leaves the others merged. The toast takes all back. */
export function useBulkMerge(onDone: () => void) {
  const merge = useSequentialMutation((number, into) =>
    http.call(routes.mergeTickets, { params: { number }, body: { target: into } }),
  )
  const undo = useSequentialMutation((number) => http.call(routes.undoMerge, { params: { number } }))
  const takeBack = async (merges: BulkMerge) => {
    const { done, failed } = await undo.mutateAsync(merges)
    reportFailures(failed)
    if (done.length > 0) toast.success(t('ticket.several.undone', { tickets: done.length }))
  }
  const run = async (merges: BulkMerge) => {
    const { done, failed } = await merge.mutateAsync(merges)
    onDone()
    reportFailures(failed)
    if (done.length === 0) return
    const notice = t('ticket.several.done', { tickets: done.length, into: merges.into })
    announce(notice)
    toast.success(notice, {
      action: {
        label: t('ticket.merge.undoIt'),
        // The last one first, as it was done.
        onClick: () => void takeBack({ numbers: done.toReversed(), into: merges.into }),
      },
    })
  }
  return { isPending: merge.isPending, run: (merges: BulkMerge) => void run(merges) }
}

function useSequentialMutation(send: (number: number, into: number) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ numbers, into }: BulkMerge): Promise<BulkMergeOutcome> => {
      const outcome: BulkMergeOutcome = { done: [], failed: [] }
      for (const number of numbers) {
        try {
          await send(number, into)
          outcome.done.push(number)
        } catch (error) {
          outcome.failed.push({ number, reason: getErrorMessage(error) })
        }
      }
      void cache.invalidateQueries({ queryKey: relatedTicketsKey })
      for (const number of [into, ...outcome.done])
        void cache.invalidateQueries({ queryKey: ticketKey(number) })
      return outcome
    },
  })
}

function reportFailures(failed: BulkMergeOutcome['failed']): void {
  for (const { number, reason } of failed) toast.error(t('ticket.several.failed', { number, reason }))
}
