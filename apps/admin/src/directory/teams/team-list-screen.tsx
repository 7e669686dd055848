import { routes, type TeamPage, type TeamRow } from '@lodge/contracts'
import { formatList, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import type { RecordFilter } from '../../foundation/records/use-record-filter.ts'
import { t } from '../../foundation/t.ts'
import { departmentTreeQuery } from '../departments/queries.ts'

/** The teams, with their leads and how much they have to do, narrowed to those that serve a department. */
export function TeamListScreen() {
  return (
    <RecordListScreen<TeamRow, TeamPage>
      queryKey="team-records"
      title={t('teams.title')}
      text={t('teams.text')}
      create={{ to: '/admin/create-teams', label: t('teams.create') }}
      read={(query, signal) => http.call(routes.teamRecords, { query: { ...query } }, { signal })}
      csv={routes.teamsCsv.path}
      toPath={({ alias }) => `/admin/edit-teams/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ email }) => email ?? ''}
      columns={[
        { label: t('teams.leads'), of: ({ leads }) => formatList(leads) },
        { label: t('teams.departments'), of: ({ departments }) => formatList(departments) },
        { label: t('teams.hours'), of: ({ businessHours }) => businessHours ?? '' },
        { label: t('teams.members'), of: ({ members }) => members },
        { label: t('teams.open'), of: ({ openTickets }) => openTickets },
      ]}
      empty={{ title: t('teams.empty'), text: t('teams.emptyText'), icon: <Users aria-hidden /> }}
      moreFilters={['department']}
      renderFilters={(_page, filter, change) => <DepartmentFilter filter={filter} onChange={change} />}
    />
  )
}

interface DepartmentFilterProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

function DepartmentFilter({ filter, onChange }: DepartmentFilterProps) {
  const { data } = useQuery(departmentTreeQuery)
  return (
    <div className="w-64 max-w-full">
      <TreeSelector
        aria-label={t('teams.department')}
        options={data?.items ?? null}
        value={filter.more.department ?? null}
        placeholder={t('teams.anyDepartment')}
        onChange={(department) => onChange({ ...filter, more: department ? { department } : {} })}
      />
    </div>
  )
}
