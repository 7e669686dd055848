import { FieldBox } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { policyImpactQuery } from '../queries.ts'
import { SlaSettingsHeader } from '../sla-settings-header.tsx'
import { EscalationSteps } from './escalation-steps.tsx'
import { PauseFields } from './pause-fields.tsx'
import { PolicyBasics } from './policy-basics.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { PolicyScope } from './policy-scope.tsx'
import { TargetsTable } from './targets-table.tsx'
import { type PolicyPart, usePolicyRecord } from './use-policy-record.ts'

export function NewSlaPolicyScreen() {
  return <NewRecordScreen record={usePolicyRecord()} {...describePage()} />
}

export function SlaPolicyScreen() {
  return <RecordScreen record={usePolicyRecord()} {...describePage()} />
}

const describePage = () => ({
  above: <SlaSettingsHeader />,
  children: (part: PolicyPart) => <PolicyFields {...part} />,
  side: (part: PolicyPart) => <PolicyPreview {...part} />,
  note: (part: PolicyPart) => <PolicyImpact {...part} />,
  saveLabel: describeSaving,
})

function PolicyFields({ form, view }: PolicyPart) {
  const escalation = form.field('escalation')
  return (
    <>
      <PolicyBasics form={form} />
      <FormSection title={t('sla-settings.policy.targets')} text={t('sla-settings.policy.targetsText')}>
        <TargetsTable form={form} />
      </FormSection>
      <FormSection
        title={t('sla-settings.policy.scope')}
        text={view?.isDefault ? t('sla-settings.policy.scopeDefault') : t('sla-settings.policy.scopeText')}
      >
        {!view?.isDefault && <PolicyScope form={form} names={view?.names ?? {}} />}
      </FormSection>
      <FormSection title={t('sla-settings.policy.pause')} text={t('sla-settings.policy.pauseText')}>
        <PauseFields form={form} />
      </FormSection>
      <FormSection title={t('sla-settings.policy.escalation')} text={t('sla-settings.policy.escalationText')}>
        <FieldBox field={escalation}>
          <EscalationSteps steps={escalation.value} errors={form.errors} onChange={escalation.onChange} />
        </FieldBox>
      </FormSection>
    </>
  )
}

/** Says how many open tickets saving would recalculate, once there is something right to save. */
function PolicyImpact({ form, view }: PolicyPart) {
  const isAsked = form.isDirty && Object.keys(form.problems).length === 0
  const { data } = useQuery({
    ...policyImpactQuery(view?.alias ?? null, form.values),
    enabled: isAsked,
  })
  if (!isAsked) return null
  return data
    ? t('sla-settings.save.recalculations', { count: data.openTickets })
    : t('sla-settings.save.counting')
}

/** Other rules make a new version; a new name or scope does not. */
function describeSaving({ form, view }: PolicyPart): string {
  if (!view) return t('settings-form.save.create')
  const areRulesNew = Object.keys(form.changes).some((path) => path !== 'name' && !path.startsWith('scope.'))
  return areRulesNew
    ? t('sla-settings.save.saveVersion', { version: view.version + 1 })
    : t('settings-form.save.save')
}
