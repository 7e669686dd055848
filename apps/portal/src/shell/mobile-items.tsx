import type { FrontendUser } from '@lodge/contracts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type MenuOnDemandProps,
  ThemeChoices,
} from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signInPath } from '../auth/guards.ts'
import { t } from '../t.ts'
import { AccountItems } from './account-items.tsx'
import { OpenTicketCount } from './open-ticket-count.tsx'

export function MobileDropdown({ user, trigger }: MenuOnDemandProps & { user: FrontendUser | null }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        <MenuLink to="/">{t('app.titles.home')}</MenuLink>
        <MenuLink to="/knowledge-base">{t('knowledge-base.title')}</MenuLink>
        {user?.isComplete && (
          <MenuLink to="/tickets/index">
            {t('app.titles.myTickets')}
            <OpenTicketCount className="ms-auto" />
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
