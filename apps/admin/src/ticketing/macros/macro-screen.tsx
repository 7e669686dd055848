import { hasPermission, useSession } from '@lodge/client'
import { type MacroView, refusalText, type SaveMacro } from '@lodge/contracts'
import { CheckboxField, FieldBox, FieldError, TextField } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { CannedResponseEditor } from '../canned-responses/canned-response-editor.tsx'
import { useTeamOptions } from '../canned-responses/use-team-options.ts'
import { MacroChangesField } from './macro-changes-field.tsx'
import { MacroPreviewPanel } from './macro-preview-panel.tsx'
import { describeMacros } from './macro-record.ts'

type MacroPart = RecordPart<MacroView, SaveMacro>

const describePage = () => ({
  record: describeMacros(),
  children: (part: MacroPart) => <MacroFields {...part} />,
  side: ({ form, view }: MacroPart) => <MacroPreviewPanel values={form.values} saved={view?.changes ?? []} />,
})

export const NewMacroScreen = () => <NewRecordScreen {...describePage()} />

export const MacroScreen = () => <RecordScreen {...describePage()} />

function MacroFields({ form, view }: MacroPart) {
  const [reply, note] = [form.field('reply'), form.field('note')]
  return (
    <>
      {view?.paused && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusalText(view.paused)}
        </p>
      )}
      <FormSection title={t('macros.basics')} text={t('macros.basicsText')}>
        <div className="field-grid md:grid-cols-2">
          <TextField field={form.field('title')} label={t('macros.name')} isRequired maxLength={120} />
          <SharingFields form={form} view={view} />
        </div>
      </FormSection>
      <FormSection title={t('macros.changes')} text={t('macros.changesText')}>
        <FieldBox field={form.field('changes')}>
          <MacroChangesField
            field={form.field('changes')}
            saved={view?.changes ?? []}
            errorAt={form.errorAt}
          />
        </FieldBox>
      </FormSection>
      <FormSection title={t('macros.reply')} text={t('macros.replyText')}>
        <FieldBox field={reply}>
          <CannedResponseEditor
            html={reply.value}
            label={t('macros.reply')}
            error={reply.error}
            onChange={reply.onChange}
          />
        </FieldBox>
      </FormSection>
      <FormSection title={t('macros.note')} text={t('macros.noteText')}>
        <FieldBox field={note}>
          <CannedResponseEditor
            html={note.value}
            label={t('macros.note')}
            error={note.error}
            onChange={note.onChange}
          />
        </FieldBox>
      </FormSection>
    </>
  )
}

/** Only those who write canned responses share macros with teams. */
function SharingFields({ form, view }: MacroPart) {
  const user = useSession((state) => state.authUser)
  const teams = useTeamOptions()
  const shared = form.field('isShared')
  const names = new Map(view?.teams.map(({ alias, name }) => [alias, name]))
  if (!hasPermission(user, 'manage_canned_response')) return null
  return (
    <>
      <FieldBox field={shared}>
        <CheckboxField
          checked={shared.value}
          onCheckedChange={(isOn) => shared.onChange(isOn === true)}
          label={t('macros.shared')}
          hint={t('macros.sharedHint')}
        />
        {shared.error && <FieldError>{shared.error}</FieldError>}
      </FieldBox>
      {form.values.isShared && (
        <TreeMultiSelectField
          field={form.field('teams')}
          label={t('macros.teams')}
          hint={t('macros.teamsHint')}
          isOptional
          options={teams}
          nameOf={(alias) => names.get(alias)}
        />
      )}
    </>
  )
}
