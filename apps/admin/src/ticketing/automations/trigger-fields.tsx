import { AutomationMoment, type AutomationTrigger, AutomationTriggerName } from '@lodge/contracts'
import { CheckboxField, Field, FieldError, Input, Select } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

interface TriggerFieldsProps {
  trigger: AutomationTrigger
  error: string | undefined
  onChange: (trigger: AutomationTrigger) => void
}

const atOnce: AutomationTrigger = { kind: 'event', events: ['ticket_created'] }
const later: AutomationTrigger = {
  kind: 'time',
  after: 'requester_waits',
  amount: 4,
  unit: 'hours',
  time: 'business',
}

/** Chooses the events, or the time after a moment, upon which an automation starts. */
export function TriggerFields({ trigger, error, onChange }: TriggerFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('automations.startsOn')} className="max-w-sm">
        <Select
          value={trigger.kind}
          options={[
            { value: 'event', label: t('automations.onEvents') },
            { value: 'time', label: t('automations.onTime') },
          ]}
          onChange={(kind) => kind !== trigger.kind && onChange(kind === 'event' ? atOnce : later)}
        />
      </Field>
      {trigger.kind === 'event' ? (
        <EventChoice trigger={trigger} error={error} onChange={onChange} />
      ) : (
        <TimeChoice trigger={trigger} error={error} onChange={onChange} />
      )}
    </div>
  )
}

interface ChoiceProps<Kind extends AutomationTrigger['kind']> {
  trigger: Extract<AutomationTrigger, { kind: Kind }>
  error: string | undefined
  onChange: (trigger: AutomationTrigger) => void
}

function EventChoice({ trigger, error, onChange }: ChoiceProps<'event'>) {
  const toggle = (event: AutomationTriggerName, isOn: boolean) =>
    onChange({
      ...trigger,
      events: AutomationTriggerName.options.filter((other) =>
        other === event ? isOn : trigger.events.includes(other),
      ),
    })
  return (
    <fieldset>
      <legend className="text-body font-medium">{t('automations.anyOfEvents')}</legend>
      <div className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {AutomationTriggerName.options.map((event) => (
          <CheckboxField
            key={event}
            label={t(`automations.events.${event}`)}
            checked={trigger.events.includes(event)}
            onCheckedChange={(isOn) => toggle(event, isOn === true)}
          />
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

function TimeChoice({ trigger, error, onChange }: ChoiceProps<'time'>) {
  const { amount, unit, after, time } = trigger
  return (
    <div className="field-grid md:grid-cols-2">
      <Field label={t('automations.amountLabel')} error={error}>
        <div className="flex gap-2">
          <Input
            inputMode="numeric"
            className="w-24"
            value={Number.isNaN(amount) ? '' : String(amount)}
            onChange={({ target }) => onChange({ ...trigger, amount: Number.parseInt(target.value, 10) })}
          />
          <Select
            aria-label={t('automations.unit')}
            value={unit}
            options={(['minutes', 'hours', 'days'] as const).map((value) => ({
              value,
              label: t(`automations.units.${value}`),
            }))}
            onChange={(next) => onChange({ ...trigger, unit: next })}
          />
        </div>
      </Field>
      <Field label={t('automations.after')}>
        <Select
          value={after}
          options={AutomationMoment.options.map((value) => ({
            value,
            label: t(`automations.moments.${value}`),
          }))}
          onChange={(next) => onChange({ ...trigger, after: next })}
        />
      </Field>
      <Field label={t('automations.countedIn')} hint={t('automations.countedInHint')}>
        <Select
          value={time}
          options={(['business', 'wall'] as const).map((value) => ({
            value,
            label: t(`automations.times.${value}`),
          }))}
          onChange={(next) => onChange({ ...trigger, time: next })}
        />
      </Field>
    </div>
  )
}
