import type { CannedResponseView, SaveCannedResponse } from '@lodge/contracts'
import { Field, Input, usePageTitle } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { headingOf } from '../records/heading-of.ts'
import { RecordActivity } from '../records/record-activity.tsx'
import { RecordFrame } from '../records/record-frame.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { SaveBar } from '../records/save-bar.tsx'
import { ChangeMark, Section } from '../records/section.tsx'
import { TreePicker } from '../records/tree-picker.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { settingsFormStrings } from '../records/words.ts'
import { toCannedResponseInput, listCannedResponseChanges, validateCannedResponse } from './canned-changes.ts'
import { CannedResponseEditor } from './canned-editor.tsx'
import { CannedResponsePreviewPanel } from './canned-preview.tsx'
import { cannedResponseQuery } from './queries.ts'
import { useArchiveCannedResponse, useSaveCannedResponse } from './use-canned.ts'
import { useTeamOptions } from './use-team-options.ts'
import { cannedResponseStrings as words } from './words.ts'

const crumbs = (name: string) => [{ label: words.title, to: '/admin/canned-response' }, { label: name }]

export function NewCannedResponseScreen() {
  usePageTitle(words.createTitle, crumbs(words.createTitle))
  return <CannedResponseForm saved={{ title: '', html: '', teams: [] }} record={null} onArchive={null} />
}

export function CannedResponseScreen() {
  const { alias = '' } = useParams()
  return (
    <RecordPage query={useQuery(cannedResponseQuery(alias))} nameOf={({ title }) => title} crumbs={crumbs}>
      {(record) => <SavedCannedResponse key={`${alias}${record.revision}`} record={record} />}
    </RecordPage>
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
  const cache = useQueryClient()
  const teams = useTeamOptions()
  const names = new Map(record?.teams.map(({ alias, name }) => [alias, name]))
  const form = useRecordForm({
    saved,
    isNew: record === null,
    changesOf: listCannedResponseChanges(names),
    problemsOf: validateCannedResponse,
    send: useSaveCannedResponse(record),
    reload: () => cache.invalidateQueries({ queryKey: cannedResponseQuery(record?.alias ?? '').queryKey }),
  })
  const { draft, edit, changes, errors } = form
  return (
    <RecordFrame
      title={headingOf(draft.title, saved.title, words.createTitle)}
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
          saveLabel={record ? settingsFormStrings.save.save : settingsFormStrings.save.create}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <Section title={words.basics} text={words.basicsText}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <Field label={words.name} isRequired error={errors.title}>
              <Input
                value={draft.title}
                maxLength={120}
                onChange={({ target }) => edit({ title: target.value })}
              />
            </Field>
            <ChangeMark change={changes.title} />
          </div>
          <div>
            <TreePicker
              label={words.teams}
              hint={words.teamsHint}
              options={teams}
              value={draft.teams}
              nameOf={(alias) => names.get(alias)}
              error={Object.entries(errors).find(([path]) => path.startsWith('teams'))?.[1]}
              onChange={(chosen) => edit({ teams: chosen })}
            />
            <ChangeMark change={changes.teams} />
          </div>
        </div>
      </Section>
      <Section title={words.body} text={words.bodyText}>
        <CannedResponseEditor html={draft.html} error={errors.html} onChange={(html) => edit({ html })} />
        <ChangeMark change={changes.html} />
      </Section>
      {record && <RecordActivity kind="canned-response" alias={record.alias} revision={record.revision} />}
    </RecordFrame>
  )
}

function describeCannedResponse({ teams }: CannedResponseView): string {
  return teams.length === 0 ? words.everyone : words.offeredTo(teams.map(({ name }) => name).join(', '))
}
