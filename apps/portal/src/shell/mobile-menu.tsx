import type { FrontendUser } from '@lodge/contracts'
import { Button, MenuOnDemand } from '@lodge/ui'
import { Menu } from 'lucide-react'
import { t } from '../t.ts'

const loadMenu = async () => (await import('./mobile-items.tsx')).MobileDropdown

export function MobileMenu({ user }: { user: FrontendUser | null }) {
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('app.nav.menu')}
      className="-me-2 md:hidden noscript:hidden"
    >
      <Menu aria-hidden />
    </Button>
  )
  return <MenuOnDemand load={loadMenu} menu={{ user }} trigger={trigger} />
}
