import type { FrontendUser } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  ThemeChoices,
} from '@lodge/ui'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signInPath } from '../auth/guards.ts'
import { t } from '../t.ts'
import { AccountItems } from './account-menu.tsx'
import { OpenTicketCount } from './open-ticket-count.tsx'

/** Everything of the masthead in one menu, where there is no room for it. */
export function MobileMenu({ user }: { user: FrontendUser | null }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('app.nav.menu')} className="-mr-2 md:hidden">
          <Menu aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        <MenuLink to="/">{t('app.titles.home')}</MenuLink>
        {user?.isComplete && (
          <MenuLink to="/tickets/index">
            {t('app.titles.myTickets')}
            <OpenTicketCount className="ml-auto" />
          </MenuLink>
        )}
        <MenuLink to="/tickets/choose-topic">{t('app.titles.askUs')}</MenuLink>
        <DropdownMenuSeparator />
        {user ? (
          <AccountItems user={user} />
        ) : (
          <>
            <MenuLink to={signInPath}>{t('app.nav.signIn')}</MenuLink>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>{t('app.account.theme')}</DropdownMenuLabel>
            <ThemeChoices />
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <DropdownMenuItem asChild>
      <Link to={to}>{children}</Link>
    </DropdownMenuItem>
  )
}
