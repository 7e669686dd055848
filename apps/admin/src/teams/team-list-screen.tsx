import { routes, type TeamRow } from '@lodge/contracts'
import { Users } from 'lucide-react'
import { http } from '../http.ts'
import { RecordListScreen } from '../records/record-list-screen.tsx'
import { t } from '../t.ts'

/** The teams, with their leads and how much they have to do. */
export function TeamListScreen() {
  return (
    <RecordListScreen
      queryKey="team-records"
      title={t('teams.title')}
      text={t('teams.text')}
      create={{ to: '/admin/create-teams', label: t('teams.create') }}
      read={(query, signal) => http.call(routes.teamRecords, { query: { ...query } }, { signal })}
      csv={routes.teamsCsv.path}
      toPath={({ alias }: TeamRow) => `/admin/edit-teams/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ email }) => email ?? ''}
      columns={[
        { label: t('teams.leads'), of: ({ leads }) => leads.join(', ') },
        { label: t('teams.members'), of: ({ members }) => members },
        { label: t('teams.open'), of: ({ openTickets }) => openTickets },
      ]}
      empty={{ title: t('teams.empty'), text: t('teams.emptyText'), icon: <Users aria-hidden /> }}
    />
  )
}
