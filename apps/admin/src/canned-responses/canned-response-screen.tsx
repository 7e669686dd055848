import type { CannedResponseView, SaveCannedResponse } from '@lodge/contracts'
import { Field, Input, usePageTitle } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formHeading } from '../settings-form/form-heading.ts'
import { FieldChangeHint, FormSection } from '../settings-form/form-section.tsx'
import { SaveBar } from '../settings-form/save-bar.tsx'
import { SettingsActivity } from '../settings-form/settings-activity.tsx'
import { SettingsFormFrame } from '../settings-form/settings-form-frame.tsx'
import { SettingsFormPage } from '../settings-form/settings-form-page.tsx'
import { TreeMultiSelect } from '../settings-form/tree-multi-select.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { t } from '../t.ts'
import {
  listCannedResponseChanges,
  toCannedResponseInput,
  validateCannedResponse,
} from './canned-response-changes.ts'
import { CannedResponseEditor } from './canned-response-editor.tsx'
import { CannedResponsePreviewPanel } from './canned-response-preview-panel.tsx'
import { cannedResponseQuery } from './queries.ts'
import { useArchiveCannedResponse, useSaveCannedResponse } from './use-save-canned-response.ts'
import { useTeamOptions } from './use-team-options.ts'

const crumbs = (name: string) => [
  { label: t('canned-responses.title'), to: '/admin/canned-response' },
  { label: name },
]

export function NewCannedResponseScreen() {
  usePageTitle(t('canned-responses.createTitle'), crumbs(t('canned-responses.createTitle')))
  return <CannedResponseForm saved={{ title: '', html: '', teams: [] }} record={null} onArchive={null} />
}

export function CannedResponseScreen() {
  const { alias = '' } = useParams()
  return (
    <SettingsFormPage
      query={useQuery(cannedResponseQuery(alias))}
      nameOf={({ title }) => title}
      crumbs={crumbs}
    >
      {(record) => <SavedCannedResponse key={`${alias}${record.revision}`} record={record} />}
    </SettingsFormPage>
  )
}

function SavedCannedResponse({ record }: { record: CannedResponseView }) {
  const archive = useArchiveCannedResponse(record)
  return <CannedResponseForm saved={toCannedResponseInput(record)} record={record} onArchive={archive} />
}

interface CannedResponseFormProps {
  saved: SaveCannedResponse
  record: CannedResponseView | null
  onArchive: (() => void) | null
}

function CannedResponseForm({ saved, record, onArchive }: CannedResponseFormProps) {
  const form = useCannedResponseForm(saved, record)
  const { draft, edit, changes, errors } = form
  return (
    <SettingsFormFrame
      title={formHeading(draft.title, saved.title, t('canned-responses.createTitle'))}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? describeCannedResponse(record) : ''}
      onArchive={onArchive}
      side={<CannedResponsePreviewPanel html={draft.html} />}
      bar={
        <SaveBar
          changes={changes}
          isNew={record === null}
          isSaving={form.isSaving}
          saveLabel={record ? t('settings-form.save.save') : t('settings-form.save.create')}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <FormSection title={t('canned-responses.basics')} text={t('canned-responses.basicsText')}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <Field label={t('canned-responses.name')} isRequired error={errors.title}>
              <Input
                value={draft.title}
                maxLength={120}
                onChange={({ target }) => edit({ title: target.value })}
              />
            </Field>
            <FieldChangeHint change={changes.title} />
          </div>
          <div>
            <TeamsField form={form} />
            <FieldChangeHint change={changes.teams} />
          </div>
        </div>
      </FormSection>
      <FormSection title={t('canned-responses.body')} text={t('canned-responses.bodyText')}>
        <CannedResponseEditor html={draft.html} error={errors.html} onChange={(html) => edit({ html })} />
        <FieldChangeHint change={changes.html} />
      </FormSection>
      {record && <SettingsActivity kind="canned-response" alias={record.alias} revision={record.revision} />}
    </SettingsFormFrame>
  )
}

function useCannedResponseForm(saved: SaveCannedResponse, record: CannedResponseView | null) {
  const cache = useQueryClient()
  const names = new Map(record?.teams.map(({ alias, name }) => [alias, name]))
  const form = useSettingsForm({
    saved,
    isNew: record === null,
    listChanges: listCannedResponseChanges(names),
    validate: validateCannedResponse,
    send: useSaveCannedResponse(record),
    reload: () => cache.invalidateQueries({ queryKey: cannedResponseQuery(record?.alias ?? '').queryKey }),
  })
  return { ...form, names }
}

/** The teams that are offered the response. */
function TeamsField({ form }: { form: ReturnType<typeof useCannedResponseForm> }) {
  const teams = useTeamOptions()
  return (
    <TreeMultiSelect
      label={t('canned-responses.teams')}
      hint={t('canned-responses.teamsHint')}
      options={teams}
      value={form.draft.teams}
      nameOf={(alias) => form.names.get(alias)}
      error={Object.entries(form.errors).find(([path]) => path.startsWith('teams'))?.[1]}
      onChange={(chosen) => form.edit({ teams: chosen })}
    />
  )
}

function describeCannedResponse({ teams }: CannedResponseView): string {
  return teams.length === 0
    ? t('canned-responses.everyone')
    : t('canned-responses.offeredTo', { teams: teams.map(({ name }) => name).join(', ') })
}
