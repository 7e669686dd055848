import { CheckboxField, Field, FieldGroup, Input, Select } from '@lodge/ui'
import { useState } from 'react'
import { FieldChangeHint } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'
import type { PolicyFormState } from './policy-scope.tsx'

const statuses = ['pending', 'on_hold'] as const
const reopenModes = ['resume', 'restart'] as const
const metrics = ['first_response', 'next_response', 'resolution'] as const

function toggleItem<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item]
}

/** When clocks pause, what reopening gives, and when to warn. */
export function PauseFields({ form: { draft, edit, changes, errors } }: { form: PolicyFormState }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div>
        <FieldGroup label={t('sla-settings.policy.pauseStatuses')} error={errors.pauseStatuses}>
          {statuses.map((status) => (
            <CheckboxField
              key={status}
              label={t(`sla-settings.policy.statuses.${status}`)}
              checked={draft.pauseStatuses.includes(status)}
              onCheckedChange={() => edit({ pauseStatuses: toggleItem(draft.pauseStatuses, status) })}
            />
          ))}
        </FieldGroup>
        <FieldChangeHint change={changes.pauseStatuses} />
      </div>
      <div>
        <FieldGroup label={t('sla-settings.policy.pauseMetrics')} error={errors.pauseMetrics}>
          {metrics.map((metric) => (
            <CheckboxField
              key={metric}
              label={t(`sla-settings.policy.metricNames.${metric}`)}
              checked={draft.pauseMetrics.includes(metric)}
              onCheckedChange={() => edit({ pauseMetrics: toggleItem(draft.pauseMetrics, metric) })}
            />
          ))}
        </FieldGroup>
        <FieldChangeHint change={changes.pauseMetrics} />
      </div>
      <div>
        <Field label={t('sla-settings.policy.reopen')}>
          <Select
            value={draft.reopenMode}
            onChange={(mode) => edit({ reopenMode: mode === 'restart' ? 'restart' : 'resume' })}
            options={reopenModes.map((value) => ({
              value,
              label: t(`sla-settings.policy.reopenModes.${value}`),
            }))}
          />
        </Field>
        <FieldChangeHint change={changes.reopenMode} />
      </div>
      <div>
        <WarningPercents
          percents={draft.warnAtPercent}
          error={Object.entries(errors).find(([path]) => path.startsWith('warnAtPercent'))?.[1]}
          onChange={(warnAtPercent) => edit({ warnAtPercent })}
        />
        <FieldChangeHint change={changes.warnAtPercent} />
      </div>
    </div>
  )
}

interface WarningPercentsProps {
  percents: readonly number[]
  error: string | undefined
  onChange: (percents: number[]) => void
}

/** Percents as a list; what is no number from 1 to 99 is told at once and cannot be saved. */
function WarningPercents({ percents, error, onChange }: WarningPercentsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = percents.some((percent) => Number.isNaN(percent))
  return (
    <Field
      label={t('sla-settings.policy.warnings')}
      hint={t('sla-settings.policy.warningsHint')}
      error={error ?? (isWrong ? t('sla-settings.policy.warningsError') : '')}
    >
      <Input
        value={typed ?? percents.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(parsePercents(target.value))
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </Field>
  )
}

function parsePercents(text: string): number[] {
  const parts = text.split(/[\s,;%]+/).filter(Boolean)
  return [...new Set(parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN)))].toSorted(
    (one, other) => one - other,
  )
}
