import { FieldBox, FieldError, type FormFieldState, Input } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { formatTargetMinutes, parseDuration } from '../duration.ts'
import { priorities, targetFields } from './policy-changes.ts'
import type { PolicyPart } from './use-policy-record.ts'

/** A target for each priority and clock, entered in hours and minutes. */
export function TargetsTable({ form }: Pick<PolicyPart, 'form'>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[320px] border-collapse text-start">
        <thead>
          <tr className="text-sm text-muted-foreground">
            <th scope="col" className="w-24 py-1 font-medium max-sm:w-16">
              {t('sla-settings.policy.priority')}
            </th>
            {targetFields.map((field) => (
              <th key={field} scope="col" className="px-1.5 py-1 font-medium max-sm:px-1">
                {t(`sla-settings.policy.metrics.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priorities.map((priority) => (
            <tr key={priority} className="border-t border-border align-top">
              <th scope="row" className="py-3 text-body font-medium">
                {t(`sla-settings.policy.priorities.${priority}`)}
              </th>
              {targetFields.map((field) => {
                const target = form.field(`targets.${priority}.${field}`)
                return (
                  <td key={field} className="px-1.5 py-1.5 max-sm:px-1">
                    <DurationInput
                      label={`${t(`sla-settings.policy.metrics.${field}`)}, ${t(`sla-settings.policy.priorities.${priority}`)}`}
                      field={target}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DurationInputProps {
  label: string
  field: FormFieldState<number | null>
}

/** Keeps what is typed as it is typed, and tidies it up when the field is left. */
function DurationInput({ label, field }: DurationInputProps) {
  const { value: minutes, error, onChange } = field
  const [typed, setTyped] = useState<string | null>(null)
  const isUnread = Number.isNaN(minutes)
  const text = typed ?? formatTargetMinutes(minutes)
  const message = error ?? (isUnread && typed === null ? t('sla-settings.policy.duration') : undefined)
  const [unread, setUnread] = useState('')
  return (
    <FieldBox field={field}>
      <Input
        aria-label={label}
        aria-invalid={message ? true : undefined}
        placeholder={t('sla-settings.policy.none')}
        className="max-sm:px-2"
        value={typed === null && isUnread ? unread : text}
        onChange={({ target }) => {
          setTyped(target.value)
          setUnread(target.value)
          onChange(parseDuration(target.value))
        }}
        onBlur={() => setTyped(null)}
      />
      {message && <FieldError>{message}</FieldError>}
    </FieldBox>
  )
}
