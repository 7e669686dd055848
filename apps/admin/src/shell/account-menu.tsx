import { useSession } from '@lodge/client'
import { routes } from '@lodge/contracts'
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
  toast,
} from '@lodge/ui'
import { ChevronDown, ExternalLink, Keyboard, LogOut, UserCog } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { http } from '../foundation/http.ts'
import { ShortcutKbd } from '../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcutsDialog } from '../foundation/keyboard-shortcuts/shortcuts-dialog.tsx'
import { queryCache } from '../foundation/query-cache.ts'
import { t } from '../foundation/t.ts'
import { signInPath } from '../identity/auth/route-guards.ts'

export function AccountMenu() {
  const user = useSession((state) => state.authUser)
  const signOut = useSignOut()
  if (!user) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" className="gap-1.5 px-1.5 max-lg:h-11">
          <span className="sr-only">
            {t('app.account.menu')}: {user.name}
          </span>
          <Avatar name={user.name} />
          <ChevronDown aria-hidden className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60">
        <DropdownMenuLabel>
          <span className="block truncate text-base font-medium text-foreground">
            <bdi>{user.name}</bdi>
          </span>
          <span className="block truncate">
            <bdi>{user.email}</bdi>
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('app.account.theme')}</DropdownMenuLabel>
        <ThemeChoices />
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/admin/my-account">
            <UserCog aria-hidden />
            {t('app.account.mine')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => useShortcutsDialog.setState({ isOpen: true })}>
          <Keyboard aria-hidden />
          <span className="flex-1">{t('app.account.keys')}</span>
          <ShortcutKbd name="shortcuts" />
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href="/">
            <ExternalLink aria-hidden />
            {t('app.account.portal')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden />
          {t('app.account.signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    useSession.getState().signingOut(true)
    try {
      await http.call(routes.signOutOfAdmin)
      useSession.getState().staffSignedOut()
      queryCache.clear()
      await navigate(signInPath)
    } catch {
      useSession.getState().signingOut(false)
      toast.error(t('app.account.signOutFailed'))
    }
  }
}
