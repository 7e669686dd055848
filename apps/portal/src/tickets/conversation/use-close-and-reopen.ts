import { ApiError } from '@lodge/client'
import { RequesterTicketDetail, routes } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { applyTicketDetail } from '../cache-updates.ts'

/** Closing, which a toast lets undo, and reopening. A conflict shows what the ticket became. */
export function useCloseAndReopen(number: number) {
  const reopen = useStatusMutation(routes.reopenMyTicket, number, () =>
    toast.success(t('tickets.ticket.reopenedToast')),
  )
  const close = useStatusMutation(routes.closeMyTicket, number, () =>
    toast.success(t('tickets.ticket.closedToast'), {
      action: { label: t('tickets.ticket.undo'), onClick: () => reopen.mutate() },
    }),
  )
  return { close, reopen }
}

function useStatusMutation(
  route: typeof routes.closeMyTicket | typeof routes.reopenMyTicket,
  number: number,
  onDone: () => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => http.call(route, { params: { number } }),
    onSuccess: (ticket) => {
      applyTicketDetail(cache, ticket)
      onDone()
    },
    onError: (error) => {
      const present = error instanceof ApiError ? RequesterTicketDetail.safeParse(error.present) : null
      if (present?.success) applyTicketDetail(cache, present.data)
      toast.error(getFormErrorMessage(error))
    },
  })
}
