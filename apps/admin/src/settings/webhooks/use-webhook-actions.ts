import { routes, type WebhookRecord } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { webhookQuery } from './queries.ts'

/** Tests, pauses and turns on a webhook, and repeats what it was sent; what shows it is read anew either way. */
export function useWebhookActions(alias: string) {
  const cache = useQueryClient()
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      announce(done)
      toast.success(done)
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await Promise.all([
      cache.invalidateQueries(webhookQuery(alias)),
      cache.invalidateQueries({ queryKey: ['webhook-deliveries', alias] }),
    ])
  }
  return {
    test: () => run(() => http.call(routes.testWebhook, { params: { alias } }), t('webhooks.tested')),
    repeat: (id: string) =>
      run(() => http.call(routes.repeatWebhookDelivery, { params: { alias, id } }), t('webhooks.repeated')),
    setPaused: (isPaused: boolean) =>
      run(
        async () => {
          const view: WebhookRecord = await http.call(routes.pauseWebhook, {
            params: { alias },
            body: { isPaused },
          })
          cache.setQueryData(webhookQuery(alias).queryKey, view)
        },
        isPaused ? t('webhooks.paused') : t('webhooks.turnedOn'),
      ),
  }
}
