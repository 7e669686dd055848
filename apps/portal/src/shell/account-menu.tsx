import type { FrontendUser } from '@lodge/contracts'
import {
  Avatar,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  ThemeChoices,
} from '@lodge/ui'
import { ChevronDown, LogOut } from 'lucide-react'
import { t } from '../t.ts'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ user }: { user: FrontendUser }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" className="gap-2 px-2 portal:px-2">
          <span className="sr-only">
            {t('app.account.menu')}: {user.name || user.email}
          </span>
          <Avatar name={user.name || user.email} size={32} />
          <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
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
        <span className="block truncate text-base font-medium text-foreground">{user.name}</span>
        <span className="block truncate text-sm">{user.email}</span>
        {user.department && <span className="block truncate text-sm">{user.department.name}</span>}
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
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
