import { useSite } from '@lodge/client'
import { dayMs, RepeatWebhookDeliveries, routes } from '@lodge/contracts'
import { FormDialog, TextField, toast, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { readWallClock, toWallClock } from '../../knowledge-base/articles/article-values.ts'

/** Sends again what has failed of a period, by the site's clock. */
export function RepeatDialog({ alias, onClose }: { alias: string; onClose: () => void }) {
  const zone = useSite((site) => site.timezone)
  const cache = useQueryClient()
  const read = (text: string) => (text === '' ? '' : readWallClock(text))
  const form = useSchemaForm({
    schema: RepeatWebhookDeliveries,
    values: {
      from: toWallClock(new Date(Date.now() - dayMs).toISOString()),
      until: toWallClock(new Date().toISOString()),
    },
    toInput: ({ from, until }) => ({ from: read(from), until: read(until) }),
    onSubmit: async (body) => {
      const { repeated } = await http.call(routes.repeatWebhookDeliveries, { params: { alias }, body })
      toast.success(t('webhooks.repeatedMany', { count: repeated }))
      await cache.invalidateQueries({ queryKey: ['webhook-deliveries', alias] })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('webhooks.repeatPeriod')}
      text={t('webhooks.repeatText', { zone })}
      submitLabel={t('webhooks.repeatSubmit')}
      onClose={onClose}
    >
      <TextField field={form.field('from')} label={t('webhooks.from')} type="datetime-local" isRequired />
      <TextField field={form.field('until')} label={t('webhooks.until')} type="datetime-local" isRequired />
    </FormDialog>
  )
}
