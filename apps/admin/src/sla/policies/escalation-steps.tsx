import type { EscalationAction, EscalationStep, EscalationStepList, FieldErrors } from '@lodge/contracts'
import { Button, FieldError, Input, Select } from '@lodge/ui'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { EscalationActionTarget } from './escalation-action-target.tsx'

const metrics = ['first_response', 'next_response', 'resolution'] as const
const moments = ['percent', 'after_breach'] as const
const actions = [
  'notify_assignee',
  'notify_team_leads',
  'notify_people',
  'raise_priority',
  'move_to_team',
  'reassign',
] as const

interface EscalationStepsProps {
  steps: EscalationStepList
  onChange: (steps: EscalationStepList) => void
  errors: FieldErrors
}

/** The steps of a policy's escalation, a row each: which clock, when, and what happens. */
export function EscalationSteps({ steps, onChange, errors }: EscalationStepsProps) {
  const change = (id: string, next: Partial<EscalationStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...next } : step)))
  const add = () =>
    onChange([
      ...steps,
      {
        id: crypto.randomUUID(),
        metric: 'first_response',
        at: { kind: 'percent', percent: 80 },
        action: { type: 'notify_assignee' },
      },
    ])
  return (
    <div className="flex flex-col gap-3">
      {steps.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('sla-settings.policy.noSteps')}</p>
      )}
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-field={`escalation.${index}`}
            className="border-b border-border pb-3 last:border-b-0"
          >
            <EscalationStepRow
              step={step}
              place={index + 1}
              onChange={(next) => change(step.id, next)}
              onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
            />
            {Object.entries(errors)
              .filter(([path]) => path === `escalation.${index}` || path.startsWith(`escalation.${index}.`))
              .map(([path, message]) => (
                <FieldError key={path}>{message}</FieldError>
              ))}
          </li>
        ))}
      </ol>
      <Button variant="outline" className="self-start" onClick={add}>
        <Plus aria-hidden />
        {t('sla-settings.policy.addStep')}
      </Button>
    </div>
  )
}

interface EscalationStepRowProps {
  step: EscalationStep
  place: number
  onChange: (next: Partial<EscalationStep>) => void
  onRemove: () => void
}

function EscalationStepRow({ step, place, onChange, onRemove }: EscalationStepRowProps) {
  const { at, action } = step
  const part = (name: string) => t('sla-settings.policy.stepPart', { part: name, place })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={part(t('sla-settings.policy.stepClock'))}
        className="w-36"
        value={step.metric}
        options={metrics.map((value) => ({ value, label: t(`sla-settings.policy.metricNames.${value}`) }))}
        onChange={(metric) => onChange({ metric })}
      />
      <Select
        aria-label={part(t('sla-settings.policy.stepWhen'))}
        className="w-36"
        value={at.kind}
        options={moments.map((value) => ({ value, label: t(`sla-settings.policy.stepKinds.${value}`) }))}
        onChange={(kind) =>
          onChange({
            at: kind === 'percent' ? { kind: 'percent', percent: 80 } : { kind: 'after_breach', minutes: 0 },
          })
        }
      />
      <StepAmount at={at} part={part} onChange={(next) => onChange({ at: next })} />
      <Select
        aria-label={part(t('sla-settings.policy.stepAction'))}
        className="w-48"
        value={action.type}
        options={actions.map((value) => ({ value, label: t(`sla-settings.policy.stepActions.${value}`) }))}
        onChange={(type) => onChange({ action: defaultAction(type) })}
      />
      <EscalationActionTarget
        action={action}
        label={part(t('sla-settings.policy.stepTarget'))}
        onChange={(next) => onChange({ action: next })}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('sla-settings.policy.removeStep', { place })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}

interface StepAmountProps {
  at: EscalationStep['at']
  part: (name: string) => string
  onChange: (at: EscalationStep['at']) => void
}

function StepAmount({ at, part, onChange }: StepAmountProps) {
  const isPercent = at.kind === 'percent'
  const amount = isPercent ? at.percent : at.minutes
  const name = isPercent ? t('sla-settings.policy.stepPercent') : t('sla-settings.policy.stepMinutes')
  return (
    <Input
      aria-label={part(name)}
      title={name}
      inputMode="numeric"
      className="w-20"
      value={Number.isNaN(amount) ? '' : amount}
      onChange={({ target }) => {
        const number = /^\d{1,5}$/.test(target.value) ? Number(target.value) : Number.NaN
        onChange(isPercent ? { kind: 'percent', percent: number } : { kind: at.kind, minutes: number })
      }}
    />
  )
}

function defaultAction(type: string): EscalationAction {
  switch (type) {
    case 'raise_priority':
      return { type, to: 'high' }
    case 'move_to_team':
      return { type, team: '' }
    case 'reassign':
      return { type, person: '' }
    case 'notify_people':
      return { type, people: [] }
    case 'notify_team_leads':
      return { type }
    default:
      return { type: 'notify_assignee' }
  }
}
