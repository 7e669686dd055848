import { CheckboxField, FieldBox, SelectField, TextField } from '@lodge/ui'
import { FormSection } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'
import { useOfferedBusinessHours } from './use-offered-business-hours.ts'
import type { PolicyPart } from './use-policy-record.ts'

/** The name of a policy, the business hours that it counts by, and whether a team's own go before them. */
export function PolicyBasics({ form }: Pick<PolicyPart, 'form'>) {
  const offered = useOfferedBusinessHours()
  const usesTeamHours = form.field('usesTeamHours')
  return (
    <FormSection title={t('sla-settings.policy.basics')} text={t('sla-settings.policy.basicsText')}>
      <div className="field-grid md:grid-cols-2">
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
        <FieldBox field={usesTeamHours} className="md:col-start-2">
          <CheckboxField
            label={t('sla-settings.policy.usesTeamHours')}
            hint={t('sla-settings.policy.usesTeamHoursHint')}
            checked={usesTeamHours.value}
            onCheckedChange={(isChecked) => usesTeamHours.onChange(isChecked === true)}
          />
        </FieldBox>
      </div>
    </FormSection>
  )
}
