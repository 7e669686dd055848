import { hasPermission, useSession } from '@lodge/client'
import { RelativeTime } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { DashboardPanel } from './panel.tsx'
import { failingMailboxesQuery } from './queries.ts'

/** The mailboxes from which no mail comes, with the reason, for those who manage mailboxes. */
export function FailingMailboxesPanel() {
  const mayManage = useSession((state) => hasPermission(state.authUser, 'manage_mailbox'))
  const { data } = useQuery({ ...failingMailboxesQuery, enabled: mayManage })
  if (!mayManage || !data || data.items.length === 0) return null
  return (
    <DashboardPanel title={t('dashboard.failingMailboxes.title')}>
      <ul>
        {data.items.map(({ alias, name, address, problem, since }) => (
          <li key={alias} className="flex items-start gap-3 border-t border-border px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <Link
                to={`/admin/settings/mailboxes/${alias}`}
                className="block truncate text-sm font-medium hover:underline max-lg:py-2"
              >
                {name} · {address}
              </Link>
              <p className="text-xs text-destructive">
                {problem ? t(`mailboxes.problems.${problem}`) : t('dashboard.failingMailboxes.nobodyLooks')}
              </p>
            </div>
            <span className="text-xs whitespace-nowrap text-muted-foreground">
              <RelativeTime at={since} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardPanel>
  )
}
