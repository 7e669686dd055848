import { Field, Input, Select } from '@lodge/ui'
import { FieldChangeHint, FormSection } from '../settings-form/form-section.tsx'
import { t } from '../t.ts'
import type { PolicyForm } from './use-policy-form.ts'

/** The name of a policy and the business hours that it counts by. */
export function PolicyBasics({ form }: { form: PolicyForm }) {
  const { draft, edit, changes, errors, businessHours: offered } = form
  return (
    <FormSection title={t('sla-settings.policy.basics')} text={t('sla-settings.policy.basicsText')}>
      <div className="grid gap-4 md:grid-cols-2">
        <div>
          <Field label={t('sla-settings.policy.name')} isRequired error={errors.name}>
            <Input
              value={draft.name}
              maxLength={80}
              onChange={({ target }) => edit({ name: target.value })}
            />
          </Field>
          <FieldChangeHint change={changes.name} />
        </div>
        <div>
          <Field label={t('sla-settings.policy.businessHours')} isRequired error={errors.businessHours}>
            <Select
              value={draft.businessHours}
              onChange={(businessHours) => edit({ businessHours })}
              options={offered.map(({ alias, name: label }) => ({ value: alias, label }))}
            />
          </Field>
          <FieldChangeHint change={changes.businessHours} />
        </div>
      </div>
    </FormSection>
  )
}
