import type { SaveSlaPolicy, SlaPolicyView } from '@lodge/contracts'
import { usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formHeading } from '../settings-form/form-heading.ts'
import { FieldChangeHint, FormSection } from '../settings-form/form-section.tsx'
import { SaveBar } from '../settings-form/save-bar.tsx'
import { SettingsActivity } from '../settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../settings-form/settings-form-frame.tsx'
import { SettingsFormPage } from '../settings-form/settings-form-page.tsx'
import { policyQuery } from '../sla-settings/queries.ts'
import { SlaSettingsHeader } from '../sla-settings/sla-settings-header.tsx'
import { t } from '../t.ts'
import { EscalationSteps } from './escalation-steps.tsx'
import { PauseFields } from './pause-fields.tsx'
import { PolicyBasics } from './policy-basics.tsx'
import { toPolicyInput } from './policy-changes.ts'
import { PolicyPreview } from './policy-preview.tsx'
import { PolicyScope } from './policy-scope.tsx'
import { TargetsTable } from './targets-table.tsx'
import { usePolicyForm } from './use-policy-form.ts'
import { useArchivePolicy } from './use-save-policy.ts'

const crumbs = (name: string) => [
  { label: t('app.titles.settings') },
  { label: t('sla-settings.policies'), to: '/admin/settings/sla-policies' },
  { label: name },
]
const noTargets = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: null }

export function NewSlaPolicyScreen() {
  usePageTitle(t('sla-settings.policy.createTitle'), crumbs(t('sla-settings.policy.createTitle')))
  const saved: SaveSlaPolicy = {
    name: '',
    businessHours: '',
    targets: { low: noTargets, normal: noTargets, high: noTargets, urgent: noTargets },
    scope: { topics: [], departments: [], teams: [] },
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent: [80],
    escalation: [],
  }
  return <PolicyForm saved={saved} record={null} onArchive={null} />
}

export function SlaPolicyScreen() {
  const { alias = '' } = useParams()
  return (
    <SettingsFormPage query={useQuery(policyQuery(alias))} nameOf={({ name }) => name} crumbs={crumbs}>
      {(record) => <SavedPolicy key={`${alias}${record.revision}`} record={record} />}
    </SettingsFormPage>
  )
}

function SavedPolicy({ record }: { record: SlaPolicyView }) {
  const archive = useArchivePolicy(record)
  return (
    <PolicyForm saved={toPolicyInput(record)} record={record} onArchive={record.isDefault ? null : archive} />
  )
}

interface PolicyFormProps {
  saved: SaveSlaPolicy
  record: SlaPolicyView | null
  onArchive: (() => void) | null
}

function PolicyForm({ saved, record, onArchive }: PolicyFormProps) {
  const form = usePolicyForm(saved, record)
  const { draft, edit, changes, errors } = form
  const name = formHeading(draft.name, saved.name, t('sla-settings.policy.createTitle'))
  return (
    <SettingsFormFrame
      title={name}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? describePolicy(record) : ''}
      onArchive={onArchive}
      above={<SlaSettingsHeader />}
      side={<PolicyPreview form={form} name={name} version={record?.version ?? 1} />}
      bar={
        <SaveBar
          changes={changes}
          isNew={record === null}
          isSaving={form.isSaving}
          saveLabel={policySaveLabel(record, Object.keys(changes))}
          note={form.impact}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <PolicyBasics form={form} />
      <FormSection title={t('sla-settings.policy.targets')} text={t('sla-settings.policy.targetsText')}>
        <TargetsTable
          targets={draft.targets}
          errors={errors}
          changes={changes}
          onChange={(targets) => edit({ targets })}
        />
      </FormSection>
      <FormSection
        title={t('sla-settings.policy.scope')}
        text={record?.isDefault ? t('sla-settings.policy.scopeDefault') : t('sla-settings.policy.scopeText')}
      >
        {!record?.isDefault && <PolicyScope form={form} names={record?.names ?? {}} />}
      </FormSection>
      <FormSection title={t('sla-settings.policy.pause')} text={t('sla-settings.policy.pauseText')}>
        <PauseFields form={form} />
      </FormSection>
      <FormSection title={t('sla-settings.policy.escalation')} text={t('sla-settings.policy.escalationText')}>
        <EscalationSteps
          steps={draft.escalation}
          errors={errors}
          onChange={(escalation) => edit({ escalation })}
        />
        <FieldChangeHint change={changes.escalation} />
      </FormSection>
      {record && <SettingsActivity kind="sla-policy" alias={record.alias} revision={record.revision} />}
    </SettingsFormFrame>
  )
}

function describePolicy({ version, isDefault, openTickets, position: place }: SlaPolicyView): string {
  const tickets = `${openTickets.toLocaleString('en')} ${t('sla-settings.policy.openTickets').toLowerCase()}`
  const order = isDefault ? t('sla-settings.default') : place > 0 ? `place ${place}` : ''
  return [t('sla-settings.version', { version }), order, tickets].filter(Boolean).join(', ')
}

/** Other rules make a new version; a new name or scope does not. */
function policySaveLabel(record: SlaPolicyView | null, changed: readonly string[]): string {
  if (!record) return t('settings-form.save.create')
  const areRulesNew = changed.some((path) => path !== 'name' && !path.startsWith('scope.'))
  return areRulesNew
    ? t('sla-settings.save.saveVersion', { version: record.version + 1 })
    : t('settings-form.save.save')
}
