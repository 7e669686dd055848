import { type DepartmentRow, routes } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { School } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import { t } from '../../foundation/t.ts'

/** The departments, each with those above it. */
export function DepartmentListScreen() {
  return (
    <RecordListScreen
      queryKey="department-records"
      title={t('departments.title')}
      text={t('departments.text')}
      create={{ to: '/admin/create-units-schools', label: t('departments.create') }}
      read={(query, signal) => http.call(routes.departmentRecords, { query: { ...query } }, { signal })}
      csv={routes.departmentsCsv.path}
      toPath={({ alias }: DepartmentRow) => `/admin/edit-units-schools/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ path }) => path.join(' / ')}
      columns={[
        { label: t('departments.domains'), of: ({ emailDomains }) => formatList(emailDomains) },
        { label: t('departments.people'), of: ({ people }) => people },
      ]}
      empty={{
        title: t('departments.empty'),
        text: t('departments.emptyText'),
        icon: <School aria-hidden />,
      }}
    />
  )
}
