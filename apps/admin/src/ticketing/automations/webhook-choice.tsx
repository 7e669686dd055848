import { hasPermission, useSession } from '@lodge/client'
import type { AutomationNamed } from '@lodge/contracts'
import { Field, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { webhookOptionsQuery } from './queries.ts'

const noWebhook = ':none'

interface WebhookChoiceProps {
  value: string | null
  named: readonly AutomationNamed[]
  error: string | undefined
  onChange: (alias: string | null) => void
}

/** Offers the webhooks that the agent manages; whoever manages none may keep the saved one or take it out. */
export function WebhookChoice({ value, named, error, onChange }: WebhookChoiceProps) {
  const mayChoose = useSession(({ authUser }) => hasPermission(authUser, 'manage_webhook'))
  const { data } = useQuery({ ...webhookOptionsQuery, enabled: mayChoose })
  const inUse = (data?.items ?? []).filter(({ state }) => state === 'on')
  const choices = inUse.map(({ alias, name }) => ({ value: alias, label: name }))
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const saved = {
    value: value ?? '',
    label: named.find(({ kind, alias }) => kind === 'webhook' && alias === value)?.name ?? value ?? '',
  }
  const permission = t('roles.permissions.manage_webhook.title')
  return (
    <Field
      label={t('automations.webhookLabel')}
      hint={mayChoose ? undefined : t('automations.webhookAsk', { permission })}
      error={error}
      isOptional
      className="max-w-sm"
    >
      <Select
        value={value ?? noWebhook}
        options={[
          { value: noWebhook, label: t('automations.noWebhook') },
          ...(isListed ? [] : [saved]),
          ...choices,
        ]}
        onChange={(alias) => onChange(alias === noWebhook ? null : alias)}
      />
    </Field>
  )
}
