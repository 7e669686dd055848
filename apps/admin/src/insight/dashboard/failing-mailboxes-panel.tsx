import { hasPermission, useSession } from '@lodge/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../../foundation/t.ts'
import { DashboardPanel } from './panel.tsx'
import { failingMailboxesQuery } from './queries.ts'

/** Its words are loaded where something fails, which is seldom. */
const FailingMailboxList = lazy(async () => ({
  default: (await import('./failing-mailbox-list.tsx')).FailingMailboxList,
}))

/** The mailboxes from which no mail comes or goes, or soon none comes, with the reason, for those who manage mailboxes. */
export function FailingMailboxesPanel() {
  const mayManage = useSession((state) => hasPermission(state.authUser, 'manage_mailbox'))
  const { data } = useQuery({ ...failingMailboxesQuery, enabled: mayManage })
  if (!mayManage || !data || data.items.length + data.endingSecrets.length === 0) return null
  return (
    <DashboardPanel title={t('dashboard.failingMailboxes.title')}>
      <Suspense>
        <FailingMailboxList {...data} />
      </Suspense>
    </DashboardPanel>
  )
}
