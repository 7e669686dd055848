import { routes } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { type EditorState, FormEditor } from './editor/form-editor.tsx'
import { useFieldHistory } from './editor/use-field-history.ts'
import { ExportForm } from './export-form.tsx'
import { FormActions } from './form-actions.tsx'
import { FormPreview } from './form-preview.tsx'
import { describeForms, type FormPart } from './form-record.ts'
import { FormVersions } from './form-versions.tsx'
import { ImportForm } from './import-form.tsx'

export const NewFormScreen = () => <NewRecordScreen {...describePage(useEditor())} />

export const FormScreen = () => <RecordScreen {...describePage(useEditor())} />

function useEditor(): EditorState {
  const history = useFieldHistory()
  const [selected, select] = useState<number | null>(null)
  return { history, selected, select }
}

function describePage(editor: EditorState) {
  return {
    record: describeForms(),
    saveLabel: ({ view }: FormPart) => (view ? t('forms.saveDraft') : t('forms.createDraft')),
    note: ({ form }: FormPart) => form.isDirty && t('forms.draftNote'),
    actions: ({ form, view }: FormPart) => view && <FormActions form={form} view={view} />,
    children: ({ form, view }: FormPart) => (
      <>
        <FormEditor form={form} editor={editor} />
        {view && (
          <FormVersions
            view={view}
            fields={form.values.fields}
            onRestore={({ version, fields }) => {
              editor.history.remember(form.values.fields, null)
              form.edit({ fields })
              editor.select(null)
              announce(t('forms.restoredVersion', { version }))
            }}
          />
        )}
        <FormSection title={t('forms.file')}>
          <div className="flex flex-col gap-4">
            <ImportForm
              onImport={({ name, fields }) => {
                editor.history.remember(form.values.fields, null)
                form.edit({ fields, name: form.values.name || name })
                editor.select(null)
              }}
            />
            {view && <ExportForm {...form.values} alias={view.alias} />}
          </div>
        </FormSection>
      </>
    ),
    side: ({ form, view }: FormPart) => (
      <div className="flex flex-col gap-6">
        <FormPreview name={form.values.name} fields={form.values.fields} />
        {view && <FormUsage alias={view.alias} />}
      </div>
    ),
  }
}

function FormUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['form-records', alias]}
      read={(signal) => http.call(routes.formUsage, { params: { alias } }, { signal })}
      links={{ topics: '/admin/topics' }}
      notes={{ unused: t('forms.unused'), used: t('forms.used') }}
    />
  )
}
