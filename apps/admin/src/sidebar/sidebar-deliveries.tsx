import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { failedDeliveriesQuery } from '../deliveries/queries.ts'
import { t } from '../t.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** The way to the mails that were not sent, with how many failed. */
export function SidebarDeliveries({ isCollapsed }: { isCollapsed: boolean }) {
  const { data } = useQuery(failedDeliveriesQuery)
  const failed = data?.count ?? 0
  const spoken = failed > 0 ? { spoken: t('deliveries.failed', { count: failed }) } : {}
  return (
    <SidebarLink
      to="/admin/settings/deliveries"
      icon={MailWarning}
      label={t('deliveries.title')}
      isCollapsed={isCollapsed}
      {...spoken}
    >
      {failed > 0 && <span className="text-sm text-danger tabular-nums">{failed}</span>}
    </SidebarLink>
  )
}
