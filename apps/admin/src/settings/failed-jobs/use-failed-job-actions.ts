import { type FailedJobView, routes } from '@lodge/contracts'
import { describeAction } from '@lodge/domain'
import { getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { activityWords } from '../../foundation/activity-words.ts'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { failedDeliveriesQuery } from '../deliveries/queries.ts'
import { failedJobsQuery } from './queries.ts'

/** Retries and discards background jobs; the list and the badge are read anew either way. */
export function useFailedJobActions() {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const run = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      toast.success(message)
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await Promise.all([
      cache.invalidateQueries(failedJobsQuery),
      cache.invalidateQueries(failedDeliveriesQuery),
    ])
  }
  return {
    retry: ({ queue, id, type }: FailedJobView) =>
      run(
        () => http.call(routes.retryFailedJob, { params: { queue, id } }),
        t('failed-jobs.retried', { what: describeAction(type, activityWords) }),
      ),
    discard: async ({ queue, id, type }: FailedJobView) => {
      const what = describeAction(type, activityWords)
      const question = {
        title: t('failed-jobs.discardTitle', { what }),
        text: t('failed-jobs.discardText'),
        confirmLabel: t('failed-jobs.discard'),
      }
      if (!(await dialogs.confirm(question))) return
      await run(
        () => http.call(routes.discardFailedJob, { params: { queue, id } }),
        t('failed-jobs.discarded', { what }),
      )
    },
  }
}
