import { CheckboxField, FieldBox, SelectField, TextField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CreateOnTheSpot } from '../../foundation/records/create-on-the-spot.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'
import { businessHoursListQuery } from '../queries.ts'
import { useOfferedBusinessHours } from './use-offered-business-hours.ts'
import type { PolicyPart } from './use-policy-record.ts'

/** The name of a policy, the business hours that it counts by, and whether a team's own go before them. */
export function PolicyBasics({ form }: Pick<PolicyPart, 'form'>) {
  const { data } = useQuery(businessHoursListQuery)
  const offered = useOfferedBusinessHours()
  const loaded = data && offered
  const hours = form.field('businessHours')
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
        <div className="flex flex-col gap-1.5">
          <SelectField
            field={hours}
            label={t('sla-settings.policy.businessHours')}
            isRequired
            options={offered.map(({ alias, name: label }) => ({ value: alias, label }))}
          />
          <CreateOnTheSpot kind="business-hours" options={loaded} onCreated={hours.onChange} />
        </div>
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
