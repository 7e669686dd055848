import { type DepartmentRecord, routes } from '@lodge/contracts'
import { TextField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { ParentField } from '../../foundation/record-tree/parent-field.tsx'
import { NameFields } from '../../foundation/records/name-fields.tsx'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { type DepartmentValues, describeDepartments } from './department-record.ts'
import { departmentTreeQuery } from './queries.ts'

type DepartmentPart = RecordPart<DepartmentRecord, DepartmentValues>

const describePage = () => ({
  record: describeDepartments(),
  children: (part: DepartmentPart) => <DepartmentFields {...part} />,
  side: ({ view }: DepartmentPart) => view && <DepartmentUsage alias={view.alias} />,
})

export const NewDepartmentScreen = () => <NewRecordScreen {...describePage()} />

export const DepartmentScreen = () => <RecordScreen {...describePage()} />

function DepartmentFields({ form, view }: DepartmentPart) {
  const { data } = useQuery(departmentTreeQuery)
  return (
    <>
      <FormSection title={t('departments.basics')} text={t('departments.basicsText')}>
        <div className="field-grid md:grid-cols-2">
          <NameFields name={form.field('name')} alias={form.field('alias')} />
          <ParentField
            field={form.field('parent')}
            label={t('departments.parent')}
            hint={t('departments.parentHint')}
            options={data?.items ?? null}
            placeholder={t('departments.noParent')}
            view={view}
          />
        </div>
      </FormSection>
      <FormSection title={t('departments.placing')} text={t('departments.placingText')}>
        <TextField
          field={form.field('emailDomains')}
          label={t('departments.domains')}
          hint={t('departments.domainsHint')}
          isOptional
        />
      </FormSection>
    </>
  )
}

function DepartmentUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['department-records', alias]}
      read={(signal) => http.call(routes.departmentUsage, { params: { alias } }, { signal })}
      links={{
        openTickets: `/admin/tickets/all?department=${alias}&status=-resolved,closed`,
        finishedTickets: `/admin/tickets/all?department=${alias}&status=resolved,closed`,
        teams: `/admin/teams?department=${alias}`,
      }}
    />
  )
}
