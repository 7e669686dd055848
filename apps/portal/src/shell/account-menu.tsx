import type { FrontendUser } from '@lodge/contracts'
import { Avatar, Button, MenuOnDemand } from '@lodge/ui'
import { ChevronDown } from 'lucide-react'
import { t } from '../t.ts'

const loadMenu = async () => (await import('./account-items.tsx')).AccountDropdown

export function AccountMenu({ user }: { user: FrontendUser }) {
  const trigger = (
    <Button variant="ghost" className="gap-2 px-2 portal:px-2">
      <span className="sr-only">
        {t('app.account.menu')}: {user.name || user.email}
      </span>
      <Avatar name={user.name || user.email} size={32} />
      <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
    </Button>
  )
  return <MenuOnDemand load={loadMenu} menu={{ user }} trigger={trigger} />
}
