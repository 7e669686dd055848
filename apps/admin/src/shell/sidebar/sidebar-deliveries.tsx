import type { FailedDeliveries } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { failedDeliveriesQuery } from '../../settings/deliveries/queries.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** The way to the mails and background jobs that have failed, with how many there are. */
export function SidebarDeliveries({ isCollapsed }: { isCollapsed: boolean }) {
  const { data } = useQuery(failedDeliveriesQuery)
  const failed = (data?.count ?? 0) + (data?.jobs ?? 0)
  const spoken = data && failed > 0 ? { spoken: describeFailed(data) } : {}
  return (
    <SidebarLink
      to="/admin/settings/deliveries"
      icon={MailWarning}
      label={t('deliveries.title')}
      isCollapsed={isCollapsed}
      {...spoken}
    >
      {failed > 0 && <span className="text-sm text-destructive tabular-nums">{failed}</span>}
    </SidebarLink>
  )
}

function describeFailed({ count, jobs }: FailedDeliveries): string {
  const mailsFailed = t('deliveries.failed', { count })
  const jobsFailed = t('failed-jobs.failed', { count: jobs })
  if (jobs === 0) return mailsFailed
  return count === 0 ? jobsFailed : t('failed-jobs.both', { mails: mailsFailed, jobs: jobsFailed })
}
