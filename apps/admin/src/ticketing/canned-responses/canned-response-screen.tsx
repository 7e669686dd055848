import type { CannedResponseView, SaveCannedResponse } from '@lodge/contracts'
import { FieldBox, TextField } from '@lodge/ui'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { CannedResponseEditor } from './canned-response-editor.tsx'
import { CannedResponsePreviewPanel } from './canned-response-preview-panel.tsx'
import { describeCannedResponses, teamNamesOf } from './canned-response-record.ts'
import { useTeamOptions } from './use-team-options.ts'

type CannedResponsePart = RecordPart<CannedResponseView, SaveCannedResponse>

const describePage = () => ({
  record: describeCannedResponses(),
  children: (part: CannedResponsePart) => <CannedResponseFields {...part} />,
  side: ({ form }: CannedResponsePart) => <CannedResponsePreviewPanel html={form.values.html} />,
})

export const NewCannedResponseScreen = () => <NewRecordScreen {...describePage()} />

export const CannedResponseScreen = () => <RecordScreen {...describePage()} />

function CannedResponseFields({ form, view }: CannedResponsePart) {
  const teams = useTeamOptions()
  const names = teamNamesOf(view)
  const html = form.field('html')
  return (
    <>
      <FormSection title={t('canned-responses.basics')} text={t('canned-responses.basicsText')}>
        <div className="field-grid md:grid-cols-2">
          <TextField
            field={form.field('title')}
            label={t('canned-responses.name')}
            isRequired
            maxLength={120}
          />
          <TreeMultiSelectField
            field={form.field('teams')}
            label={t('canned-responses.teams')}
            hint={t('canned-responses.teamsHint')}
            isOptional
            options={teams}
            nameOf={(alias) => names.get(alias)}
          />
        </div>
      </FormSection>
      <FormSection title={t('canned-responses.body')} text={t('canned-responses.bodyText')}>
        <FieldBox field={html}>
          <CannedResponseEditor html={html.value} error={html.error} onChange={html.onChange} />
        </FieldBox>
      </FormSection>
    </>
  )
}
