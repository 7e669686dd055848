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
import { LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { useSignOut } from './use-sign-out.ts'

export function AccountDropdown({ user, trigger }: MenuOnDemandProps & { user: FrontendUser }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <AccountItems user={user} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

export function AccountItems({ user }: { user: FrontendUser }) {
  const signOut = useSignOut()
  return (
    <>
      <DropdownMenuLabel>
        <span className="block truncate text-base font-medium text-foreground">
          <bdi>{user.name}</bdi>
        </span>
        <span className="block truncate text-sm">
          <bdi>{user.email}</bdi>
        </span>
        {user.department && (
          <span className="block truncate text-sm">
            <bdi>{user.department.name}</bdi>
          </span>
        )}
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      {user.isComplete && (
        <DropdownMenuItem asChild>
          <Link to="/my-account">
            <UserRound aria-hidden />
            {t('app.titles.myAccount')}
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuLabel>{t('app.account.theme')}</DropdownMenuLabel>
      <ThemeChoices />
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={signOut}>
        <LogOut aria-hidden />
        {t('app.account.signOut')}
      </DropdownMenuItem>
    </>
  )
}
