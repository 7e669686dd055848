import type { BulkUpdateInput, TicketRow } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { departmentTeamsFirst } from '../../../directory/assignable-teams/department-teams-first.ts'
import { assignableTeamsQuery } from '../../../directory/assignable-teams/queries.ts'
import { t } from '../../../foundation/t.ts'
import { BulkMenu } from './bulk-menu.tsx'

interface BulkTeamMenuProps {
  rows: readonly TicketRow[]
  onChange: (change: BulkUpdateInput) => void
}

/** Every team that takes tickets: one may pass tickets on to where one does not see them. */
export function BulkTeamMenu({ rows, onChange }: BulkTeamMenuProps) {
  const { data, isError, refetch } = useQuery(assignableTeamsQuery)
  const departments = rows.map(({ department }) => department?.alias)
  const options = departmentTeamsFirst(data?.items ?? [], departments).map(({ alias, name }) => ({
    value: alias,
    label: name,
    onChoose: () => onChange({ kind: 'team', team: alias }),
  }))
  const again = {
    value: ':again',
    label: `${t('ticket-list.bulk.loadFailed')}. ${t('ticket-list.bulk.retry')}`,
    onChoose: () => void refetch(),
  }
  return (
    <BulkMenu
      icon={<Users aria-hidden />}
      label={t('ticket-list.bulk.team')}
      options={isError ? [again] : options}
    />
  )
}
