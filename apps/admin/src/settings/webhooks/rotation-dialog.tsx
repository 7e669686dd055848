import { overlapHours, RotateWebhookSecret, routes, type WebhookRecord } from '@lodge/contracts'
import { FormDialog, SelectField, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { useNewSecret } from './new-secret-store.ts'
import { webhookQuery } from './queries.ts'

const hourChoices = overlapHours.map(String)
const Rotation = z.object({
  overlap: z.enum(hourChoices).transform(Number).pipe(RotateWebhookSecret.shape.overlap),
})

/** Gives a webhook another secret, and asks for how long the old one signs too. */
export function RotationDialog({
  webhook: { alias, name },
  onClose,
}: {
  webhook: WebhookRecord
  onClose: () => void
}) {
  const cache = useQueryClient()
  const form = useSchemaForm({
    schema: Rotation,
    values: { overlap: '24' },
    onSubmit: async (body) => {
      const { secret, ...view } = await http.call(routes.rotateWebhookSecret, { params: { alias }, body })
      useNewSecret.getState().secretMade({ alias, name: view.name, secret })
      cache.setQueryData(webhookQuery(alias).queryKey, view)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('webhooks.rotateNamed', { name })}
      text={t('webhooks.rotateText')}
      submitLabel={t('api-tokens.rotateSubmit')}
      onClose={onClose}
    >
      <SelectField
        field={form.field('overlap')}
        label={t('webhooks.overlapLabel')}
        options={hourChoices.map((hours) => ({
          value: hours,
          label: t('api-tokens.overlapChoice', { count: Number(hours) }),
        }))}
      />
    </FormDialog>
  )
}
