import { type AutomationView, refusalText } from '@lodge/contracts'
import { Badge, FieldBox, TextField } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ActionFields } from './action-fields.tsx'
import { AutomationButtons } from './automation-actions.tsx'
import { type AutomationPart, describeAutomations } from './automation-record.ts'
import { AutomationTrialPanel } from './automation-trial.tsx'
import { ConditionGroups } from './condition-groups.tsx'
import { TriggerFields } from './trigger-fields.tsx'

const describePage = () => ({
  record: describeAutomations(),
  saveLabel: ({ view }: AutomationPart) => (view ? t('automations.saveDraft') : t('automations.createDraft')),
  note: ({ form, view }: AutomationPart) => form.isDirty && view?.published && t('automations.draftNote'),
  badge: (view: AutomationView) => <AutomationBadge view={view} />,
  actions: ({ form, view }: AutomationPart) =>
    view && <AutomationButtons view={view} isDirty={form.isDirty} />,
  children: (part: AutomationPart) => <AutomationFields {...part} />,
  side: ({ form, view }: AutomationPart) => (
    <div className="flex flex-col gap-6">
      <AutomationTrialPanel definition={form.values.definition} />
      {view && <LatestRuns view={view} />}
    </div>
  ),
})

export const NewAutomationScreen = () => <NewRecordScreen {...describePage()} />

export const AutomationScreen = () => <RecordScreen {...describePage()} />

function AutomationBadge({ view: { published, paused, hasChanges, archivedAt } }: { view: AutomationView }) {
  if (archivedAt !== null) return <ArchivedBadge isArchived />
  if (paused) return <Badge tone="warning">{t('automations.states.paused')}</Badge>
  if (!published) return <Badge>{t('automations.states.draft')}</Badge>
  return (
    <Badge tone="accent">
      {hasChanges ? t('automations.states.changed') : t('automations.states.running')}
    </Badge>
  )
}

function AutomationFields({ form, view }: AutomationPart) {
  const definition = form.field('definition')
  const { trigger, groups, actions } = definition.value
  const part = (name: 'trigger' | 'groups') => ({
    name: `definition.${name}`,
    change: form.changes[`definition.${name}`],
  })
  return (
    <>
      {view?.paused && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusalText(view.paused)}
        </p>
      )}
      <FormSection title={t('automations.basics')} text={t('automations.basicsText')}>
        <TextField
          field={form.field('title')}
          label={t('automations.name')}
          hint={t('automations.nameHint')}
          isRequired
          maxLength={120}
          className="max-w-xl"
        />
      </FormSection>
      <FormSection title={t('automations.trigger')} text={t('automations.triggerText')}>
        <FieldBox field={part('trigger')}>
          <TriggerFields
            trigger={trigger}
            error={form.errorAt('definition.trigger')}
            onChange={(next) => definition.onChange({ ...definition.value, trigger: next })}
          />
        </FieldBox>
      </FormSection>
      <FormSection title={t('automations.conditions')} text={t('automations.conditionsText')}>
        <FieldBox field={part('groups')}>
          <ConditionGroups
            groups={groups}
            errorAt={form.errorAt}
            onChange={(next) => definition.onChange({ ...definition.value, groups: next })}
          />
        </FieldBox>
      </FormSection>
      <ActionFields
        actions={actions}
        named={view?.named ?? []}
        errorAt={form.errorAt}
        onChange={(next) => definition.onChange({ ...definition.value, actions: next })}
      />
    </>
  )
}

function LatestRuns({ view: { alias, runs } }: { view: AutomationView }) {
  return (
    <section aria-label={t('automations.runs.title')} className="flex flex-col gap-1 text-sm">
      <h2 className="text-body font-semibold">{t('automations.runs.title')}</h2>
      <p>{t('automations.runs.summary', { done: runs.done, failed: runs.failed })}</p>
      <Link
        to={`/admin/automation-runs?automation=${encodeURIComponent(alias)}`}
        className="text-accent underline-offset-4 hover:underline max-lg:py-2"
      >
        {t('automations.runs.all')}
      </Link>
    </section>
  )
}
