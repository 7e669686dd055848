import { SelectField, TextField } from '@lodge/ui'
import { FormSection } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'
import { useOfferedBusinessHours } from './use-offered-business-hours.ts'
import type { PolicyPart } from './use-policy-record.ts'

/** The name of a policy and the business hours that it counts by. */
export function PolicyBasics({ form }: Pick<PolicyPart, 'form'>) {
  const offered = useOfferedBusinessHours()
  return (
    <FormSection title={t('sla-settings.policy.basics')} text={t('sla-settings.policy.basicsText')}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          field={form.field('name')}
          label={t('sla-settings.policy.name')}
          isRequired
          maxLength={80}
        />
        <SelectField
          field={form.field('businessHours')}
          label={t('sla-settings.policy.businessHours')}
          isRequired
          options={offered.map(({ alias, name: label }) => ({ value: alias, label }))}
        />
      </div>
    </FormSection>
  )
}
