import { ApiError } from '@lodge/client'
import { type CreateSavedReport, routes, SavedReport, type UpdateSavedReport } from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

/** The agent's own saved reports and those shared with their teams; a push has them read again. */
export const savedReportsQuery = queryOptions({
  queryKey: ['saved-reports'],
  queryFn: ({ signal }) => http.call(routes.savedReports, {}, { signal }),
})

function useSavedReportMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => cache.invalidateQueries({ queryKey: savedReportsQuery.queryKey }),
    onError: (error) => {
      if (findConflictingReport(error) === null) toast.error(getErrorMessage(error))
    },
  })
}

/** The saved report as it is now, where a change of it came too late. */
export function findConflictingReport(error: unknown): SavedReport | null {
  const isLost = error instanceof ApiError && error.code === 'edit_conflict'
  return isLost ? (SavedReport.safeParse(error.present).data ?? null) : null
}

export const useCreateSavedReport = () =>
  useSavedReportMutation((body: CreateSavedReport) => http.call(routes.createSavedReport, { body }))

export const useUpdateSavedReport = () =>
  useSavedReportMutation(({ id, ...body }: UpdateSavedReport & { id: string }) =>
    http.call(routes.updateSavedReport, { params: { id }, body }),
  )

export function useDeleteSavedReport() {
  return useSavedReportMutation(async ({ id, name }: SavedReport) => {
    await http.call(routes.deleteSavedReport, { params: { id } })
    toast.success(t('reports.saved.removed', { name }))
  })
}
