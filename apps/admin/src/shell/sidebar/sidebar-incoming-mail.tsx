import { useQuery } from '@tanstack/react-query'
import { MailSearch } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { quarantineCountQuery } from '../../settings/incoming-mail/queries.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** The way to the mail that came, with how many mails wait for somebody. */
export function SidebarIncomingMail({ isCollapsed }: { isCollapsed: boolean }) {
  const { data } = useQuery(quarantineCountQuery)
  const count = data?.count ?? 0
  return (
    <SidebarLink
      to="/admin/settings/incoming-mail"
      icon={MailSearch}
      label={t('incoming-mail.title')}
      isCollapsed={isCollapsed}
      {...(count > 0 && { spoken: t('incoming-mail.inQuarantine', { count }) })}
    >
      {count > 0 && <span className="text-sm text-destructive tabular-nums">{count}</span>}
    </SidebarLink>
  )
}
