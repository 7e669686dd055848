import { CheckboxesField, FormField, type FormFieldState, Input, SelectField } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import type { PolicyPart } from './use-policy-record.ts'

const statuses = ['pending', 'on_hold'] as const
const reopenModes = ['resume', 'restart'] as const
const metrics = ['first_response', 'next_response', 'resolution'] as const

/** Fields for pauses, reopening and warnings. */
export function PauseFields({ form }: Pick<PolicyPart, 'form'>) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <CheckboxesField
        field={form.field('pauseStatuses')}
        label={t('sla-settings.policy.pauseStatuses')}
        options={statuses.map((value) => ({ value, label: t(`sla-settings.policy.statuses.${value}`) }))}
      />
      <CheckboxesField
        field={form.field('pauseMetrics')}
        label={t('sla-settings.policy.pauseMetrics')}
        options={metrics.map((value) => ({ value, label: t(`sla-settings.policy.metricNames.${value}`) }))}
      />
      <SelectField
        field={form.field('reopenMode')}
        label={t('sla-settings.policy.reopen')}
        options={reopenModes.map((value) => ({
          value,
          label: t(`sla-settings.policy.reopenModes.${value}`),
        }))}
      />
      <WarningPercents field={form.field('warnAtPercent')} />
    </div>
  )
}

/** Percents as a list. Anything but numbers from 1 to 99 is refused at once and cannot be saved. */
function WarningPercents({ field }: { field: FormFieldState<number[]> }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = field.value.some((percent) => Number.isNaN(percent))
  const error = field.error ?? (isWrong ? t('sla-settings.policy.warningsError') : undefined)
  return (
    <FormField
      field={{ ...field, error }}
      label={t('sla-settings.policy.warnings')}
      hint={t('sla-settings.policy.warningsHint')}
    >
      <Input
        value={typed ?? field.value.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(parsePercents(target.value))
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </FormField>
  )
}

function parsePercents(text: string): number[] {
  const parts = text.split(/[\s,;%]+/).filter(Boolean)
  return [...new Set(parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN)))].toSorted(
    (one, other) => one - other,
  )
}
