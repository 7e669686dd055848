import { ApiError } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { applyTicketDetail } from '../cache-updates.ts'
import { presentTicketOf } from '../present-ticket.ts'

/** Closing, which a toast lets undo, and reopening. A conflict shows what the ticket became. */
export function useCloseAndReopen(number: number) {
  const reopen = useStatusMutation(portalRoutes.reopenMyTicket, number, () =>
    toast.success(t('tickets.ticket.reopenedToast')),
  )
  const close = useStatusMutation(portalRoutes.closeMyTicket, number, () =>
    toast.success(t('tickets.ticket.closedToast'), {
      action: { label: t('tickets.ticket.undo'), onClick: () => reopen.mutate() },
    }),
  )
  return { close, reopen }
}

function useStatusMutation(
  route: typeof portalRoutes.closeMyTicket | typeof portalRoutes.reopenMyTicket,
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
      const present = error instanceof ApiError ? presentTicketOf(error) : null
      if (present) applyTicketDetail(cache, present)
      toast.error(getFormErrorMessage(error))
    },
  })
}
