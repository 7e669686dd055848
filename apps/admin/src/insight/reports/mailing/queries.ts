import { ApiError } from '@lodge/client'
import { type ReportSubscription, routes, type SaveReportSubscription } from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

/** The reports that one gets by mail. */
export const reportSubscriptionsQuery = queryOptions({
  queryKey: ['report-subscriptions'],
  queryFn: ({ signal }) => http.call(routes.reportSubscriptions, {}, { signal }),
})

function useSubscriptionMutation<Input, Output>(
  send: (input: Input) => Promise<Output>,
  onError?: (error: unknown) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => cache.invalidateQueries({ queryKey: reportSubscriptionsQuery.queryKey }),
    ...(onError && { onError }),
  })
}

const say = (error: unknown) => toast.error(getErrorMessage(error))

/** Saves a new one, or a changed one upon its revision. What is refused stands in its form. */
export const useSaveSubscription = () =>
  useSubscriptionMutation(
    ({ id, revision, ...body }: SaveReportSubscription & { id?: string; revision: number }) =>
      id === undefined
        ? http.call(routes.createReportSubscription, { body })
        : http.call(routes.updateReportSubscription, { params: { id }, body: { ...body, revision } }),
  )

/** Says what is wrong where somebody's other window has changed it in the meantime. */
export function describeSaveFailure(error: unknown): string {
  const isLost = error instanceof ApiError && error.code === 'edit_conflict'
  return isLost ? t('report-mailing.conflict') : getErrorMessage(error)
}

export const usePauseSubscription = () =>
  useSubscriptionMutation(
    ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      http.call(routes.pauseReportSubscription, { params: { id }, body: { isPaused } }),
    say,
  )

export const useSendReportNow = () =>
  useSubscriptionMutation(async ({ id, name }: ReportSubscription) => {
    await http.call(routes.sendReportNow, { params: { id } })
    toast.success(t('report-mailing.sent', { name }))
  }, say)

export const useDeleteSubscription = () =>
  useSubscriptionMutation(async ({ id, name }: ReportSubscription) => {
    await http.call(routes.deleteReportSubscription, { params: { id } })
    toast.success(t('report-mailing.removed', { name }))
  }, say)
