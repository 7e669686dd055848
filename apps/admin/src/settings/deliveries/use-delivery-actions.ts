import { type DeliveryView, routes } from '@lodge/contracts'
import { getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { deliveriesKey } from './queries.ts'

/** Retries and discards mails; the list is read anew either way. */
export function useDeliveryActions() {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const run = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      toast.success(message)
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await cache.invalidateQueries({ queryKey: deliveriesKey })
  }
  return {
    retry: ({ id, recipient }: DeliveryView) =>
      run(() => http.call(routes.retryDelivery, { params: { id } }), t('deliveries.retried', { recipient })),
    discard: async ({ id, recipient }: DeliveryView) => {
      const question = {
        title: t('deliveries.discardTitle', { recipient }),
        text: t('deliveries.discardText'),
        confirmLabel: t('deliveries.discard'),
      }
      if (!(await dialogs.confirm(question))) return
      await run(
        () => http.call(routes.discardDelivery, { params: { id } }),
        t('deliveries.discarded', { recipient }),
      )
    },
  }
}
