import type { BulkUpdateInput } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { assignableTeamsQuery } from '../../queues/queries.ts'
import { t } from '../../t.ts'
import { BulkMenu } from './bulk-menu.tsx'

/** Every team that takes tickets: one may pass tickets on to where one does not see them. */
export function BulkTeamMenu({ onChange }: { onChange: (change: BulkUpdateInput) => void }) {
  const { data, isError, refetch } = useQuery(assignableTeamsQuery)
  const options = (data?.items ?? []).map(({ alias, name }) => ({
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
