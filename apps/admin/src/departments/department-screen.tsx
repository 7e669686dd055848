import { type DepartmentRecord, routes, type TreeNode } from '@lodge/contracts'
import { FormField, TextField, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../http.ts'
import { RecordUsagePanel } from '../records/record-usage.tsx'
import { FormSection } from '../settings-form/form-section.tsx'
import { NewRecordScreen, type RecordPart, RecordScreen } from '../settings-form/settings-record-screen.tsx'
import { t } from '../t.ts'
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
  const parent = form.field('parent')
  return (
    <>
      <FormSection title={t('departments.basics')} text={t('departments.basicsText')}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField field={form.field('name')} label={t('records.name')} isRequired maxLength={80} />
          <TextField field={form.field('alias')} label={t('records.alias')} hint={t('records.aliasHint')} />
          <FormField field={parent} label={t('departments.parent')} hint={t('departments.parentHint')}>
            <TreeSelector
              options={data ? withoutBranch(data.items, view?.alias) : null}
              value={parent.value}
              placeholder={t('departments.noParent')}
              onChange={parent.onChange}
            />
          </FormField>
        </div>
      </FormSection>
      <FormSection title={t('departments.placing')} text={t('departments.placingText')}>
        <TextField
          field={form.field('emailDomains')}
          label={t('departments.domains')}
          hint={t('departments.domainsHint')}
        />
      </FormSection>
    </>
  )
}

/** A department belongs neither to itself nor to one below it. */
function withoutBranch(nodes: readonly TreeNode[], alias: string | undefined): TreeNode[] {
  return nodes
    .filter(({ id }) => id !== alias)
    .map((node) => (node.children ? { ...node, children: withoutBranch(node.children, alias) } : node))
}

function DepartmentUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['department-records', alias]}
      read={(signal) => http.call(routes.departmentUsage, { params: { alias } }, { signal })}
      links={{ openTickets: `/admin/tickets/all?department=${alias}&status=-resolved,closed` }}
    />
  )
}
