import { type FormRow, routes } from '@lodge/contracts'
import { ClipboardList } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import { t } from '../../foundation/t.ts'

/** The forms, each with the version that students see. */
export function FormListScreen() {
  return (
    <RecordListScreen
      queryKey="form-records"
      title={t('forms.title')}
      text={t('forms.text')}
      create={{ to: '/admin/forms/create', label: t('forms.create') }}
      read={(query, signal) => http.call(routes.formRecords, { query: { ...query } }, { signal })}
      csv={routes.formsCsv.path}
      toPath={({ alias }: FormRow) => `/admin/forms/${alias}/edit`}
      nameOf={({ name }) => name}
      columns={[
        { label: t('forms.version'), of: describeVersion },
        { label: t('forms.questions'), of: ({ questions }) => questions },
        { label: t('forms.topics'), of: ({ topics }) => topics },
      ]}
      empty={{ title: t('forms.empty'), text: t('forms.emptyText'), icon: <ClipboardList aria-hidden /> }}
    />
  )
}

function describeVersion({ version, hasDraft }: FormRow): string {
  if (version === null) return t('forms.unpublished')
  return t(hasDraft ? 'forms.versionAndDraft' : 'forms.versionOnly', { version })
}
